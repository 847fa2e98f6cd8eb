import { afterAll, beforeAll, describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { Gallery } from "../support/gallery";
import { GridUser, type Sample } from "../support/grid";
import { gone, PHONE, seen, test, type NewPerson } from "../support/test";
import { LANGUAGES } from "../support/words";

let gallery: Gallery;

beforeAll(async () => {
  gallery = await Gallery.start();
}, 180_000);

afterAll(() => gallery.stop());

async function open(person: NewPerson, sample: Sample): Promise<GridUser> {
  return GridUser.open(await person({ language: "en", port: gallery.port }), sample);
}

// Columns of the forecast and of the tree.
const [WEEK, LEAD, THICKNESS, PROMISED, TOTAL] = [2, 10, 11, 12, 13];
const [PART, CODE, SHARE, WEIGHT] = [0, 1, 2, 3];

describe("the first key of a Chinese input method lands in", () => {
  const kinds: readonly (readonly [kind: string, sample: Sample, row: number, column: number])[] = [
    ["a cell of a group, with heat", "groups", 0, WEEK],
    ["a measured cell", "groups", 0, LEAD],
    ["a measured cell beyond its limits", "groups", 1, THICKNESS],
    ["an explained cell with a bar", "groups", 0, PROMISED],
    ["the column of a tree", "tree", 1, PART],
    ["a measured cell of a tree, with a bar", "tree", 2, SHARE],
  ];
  test.for(kinds)("%s", async ([, sample, row, column], { person }) => {
    const user = await open(person, sample);
    await user.cell(row, column).click();
    await user.compose("zhong", "中");
    await user.press("Enter");
    await user.shows(row, column, "中");
  });
});

describe("groups of columns", () => {
  const headings = async (user: GridUser) =>
    (await user.headings()).filter((name) => /Week|November|December|Tests/.test(name)).slice(0, 4);

  test("have a heading of their own, and move as one", async ({ person }) => {
    const user = await open(person, "groups");
    expect(await user.heading("November 2026").getAttribute("aria-colspan")).toBe("4");
    expect(await user.grid.getAttribute("aria-rowcount")).toBe("16");
    // A screen reader hears the group with the column.
    await user.cell(0, WEEK).click();
    await expect.poll(() => user.live.innerText()).toContain("Row 1, November 2026 · Week 45");

    await user.drag(user.heading("December 2026"), user.heading("Week 45").locator("[class*=label]"));
    await expect.poll(() => user.heading("December 2026").getAttribute("aria-colindex")).toBe("4");
    expect((await headings(user))[0]).toMatch(/December/);

    // A column that is carried out of its group takes the group along.
    await user.drag(user.heading("Week 49").locator("[class*=label]"), user.heading("Week 47"));
    await expect.poll(() => user.heading("November 2026").getAttribute("aria-colindex")).toBe("4");
    // Inside its group it goes alone.
    await user.drag(user.heading("Week 45").locator("[class*=label]"), user.heading("Week 47"));
    await expect.poll(() => user.heading("Week 46").getAttribute("aria-colindex")).toBe("4");
    expect(await user.heading("November 2026").getAttribute("aria-colindex")).toBe("4");
  });

  test("are frozen whole, hidden whole and shown again", async ({ person }) => {
    const user = await open(person, "groups");
    await user.menu(user.heading("Week 45"), "Freeze up to this column");
    await user.drag(user.heading("Week 48").locator("[class*=label]"), user.heading("Week 50"));
    await user.told("Frozen columns cannot be moved");
    await user.menu(user.heading("December 2026"), "Hide this group");
    await gone(user.heading("December 2026"));
    await gone(user.heading("Week 50"));
    await user.menu(user.heading("Week 45"), "Show all columns");
    await seen(user.heading("December 2026"));
  });
});

test("a measured value takes its unit and its words, and says which limit it is beyond", async ({
  person,
}) => {
  const user = await open(person, "groups");
  await user.cell(0, LEAD).click();
  await user.page.keyboard.type("1200 mg/kg");
  await user.press("Enter", "ArrowUp");
  await user.shows(0, LEAD, "1,200 mg/kg");
  await expect.poll(() => user.live.innerText()).toContain("Above the limit of 1,000 mg/kg");
  await user.page.keyboard.type("nd");
  await user.press("Enter");
  await user.shows(0, LEAD, "ND");
  await user.press("ArrowUp");
  await user.page.keyboard.type("little");
  await user.press("Enter");
  await user.told("1 cell needs fixing");
  expect(await user.cell(0, LEAD).getAttribute("title")).toBe("Only a number, NA / ND or nothing");
});

test("a figure says on demand where it comes from", async ({ person }) => {
  const user = await open(person, "groups");
  await user.cell(0, TOTAL).click();
  await user.press("Control+i");
  const panel = user.page.getByRole("dialog", { name: "Cover · Total: where this figure comes from" });
  await seen(panel);
  const total = (await user.cell(0, TOTAL).innerText()).replaceAll(",", "");
  await seen(panel.getByText(`= ${total}`));
  await user.press("Escape");
  await gone(panel);
  // The grid goes on where it was.
  await user.press("ArrowDown", "Enter");
  await seen(panel);
  await user.press("Escape");
  // By its mark, and only after asking for it.
  await user.cell(2, PROMISED).click({ position: { x: 10, y: 12 } });
  await seen(user.page.getByRole("dialog").getByText("Promised by the supplier"));
  await user.page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await user.menu(user.cell(0, TOTAL), "Explain this figure");
  await seen(panel);
});

describe("a tree", () => {
  const state = (user: GridUser, row: number) => user.row(row).getAttribute("aria-expanded");

  test("is folded and unfolded by keys, by its mark and by the menu", async ({ person }) => {
    const user = await open(person, "tree");
    expect(await user.row(0).getAttribute("aria-level")).toBe("1");
    expect(await user.row(2).getAttribute("aria-level")).toBe("3");
    expect(await state(user, 2)).toBeNull();
    const rows = async () => Number(await user.grid.getAttribute("aria-rowcount"));
    const all = await rows();
    await user.cell(1, PART).click();
    await user.press("ArrowLeft");
    await expect.poll(() => state(user, 1)).toBe("false");
    await expect.poll(rows).toBe(all - 2);
    await expect.poll(() => user.live.innerText()).toContain("Level 2, collapsed");
    // Folded already: to the row it belongs to.
    await user.press("ArrowLeft");
    await expect.poll(() => user.cell(0, PART).getAttribute("aria-selected")).toBe("true");
    await user.press("ArrowDown", "ArrowRight");
    await expect.poll(rows).toBe(all);
    // Open already: to the next cell.
    await user.press("ArrowRight");
    await expect.poll(() => user.cell(1, CODE).getAttribute("aria-selected")).toBe("true");
    await user.cell(0, PART).click({ position: { x: 14, y: 12 } });
    await expect.poll(() => state(user, 0)).toBe("false");
    await user.menu(user.cell(0, PART), "Expand all");
    await expect.poll(rows).toBe(all + 9);
  });

  test("shows sums that follow what is typed, and does not let them be typed over", async ({ person }) => {
    const user = await open(person, "tree");
    await user.shows(1, WEIGHT, "2.02");
    await user.cell(2, WEIGHT).click();
    await user.page.keyboard.type("10");
    await user.press("Enter");
    await user.shows(1, WEIGHT, "11.015");
    await user.cell(1, WEIGHT).click();
    await user.page.keyboard.type("5");
    await user.told("This is the sum of the rows below it");
  });

  test("ticks everything below a row, and shows where only some is ticked", async ({ person }) => {
    const user = await open(person, "tree");
    const tick = (row: number) => user.row(row).getByRole("checkbox");
    await tick(1).click();
    await seen(user.page.getByText("3 selected"));
    expect(await tick(2).isChecked()).toBe(true);
    const isHalf = (row: number) => tick(row).evaluate((one) => (one as HTMLInputElement).indeterminate);
    await expect.poll(() => isHalf(0)).toBe(true);
    await tick(2).click();
    await expect.poll(() => isHalf(1)).toBe(true);
    // What is folded away is ticked, too.
    await user.cell(0, PART).click({ position: { x: 14, y: 12 } });
    await tick(0).click();
    await seen(user.page.getByText("10 selected"));
  });

  test("rows are added as siblings, and move in and out with what is below them", async ({ person }) => {
    const user = await open(person, "tree");
    await user.menu(user.cell(1, PART), "Insert row below");
    await expect.poll(() => user.row(4).getAttribute("aria-level")).toBe("2");
    await user.page.keyboard.type("valve");
    await user.press("Enter");
    await user.cell(4, PART).click();
    await user.press("Control+]");
    await expect.poll(() => user.row(4).getAttribute("aria-level")).toBe("3");
    await user.press("Control+[", "Control+[");
    await expect.poll(() => user.row(4).getAttribute("aria-level")).toBe("1");
    await user.press("Control+[");
    await user.told("This row is at the top level already");
    await user.press("Control+z", "Control+z", "Control+z", "Control+z", "Control+z");
    await user.shows(4, PART, "线圈 / Coil");
  });
});

describe("sections that save themselves", () => {
  async function sections(person: NewPerson) {
    const visitor = await person({ language: "en", port: gallery.port });
    await visitor.go("/dev/gallery?only=sections");
    const { page } = visitor;
    const field = (name: string) => page.getByRole("textbox", { name });
    await seen(field("Company"));
    return { page, field };
  }

  test("after a pause, and when a field is left", async ({ person }) => {
    const { page, field } = await sections(person);
    await field("Company").fill("Lin Trading");
    await seen(page.getByText(/^Saved \d/));
    await seen(page.getByText("1 to complete").first());
    await field("City").fill("Ulm");
    await field("Note").focus();
    await seen(page.getByText("Complete", { exact: true }).first());
  });

  test("without a line nothing is lost, not even by loading the page again", async ({ person }) => {
    const { page, field } = await sections(person);
    await page.getByText("No connection").click();
    await field("Company").fill("Lin Trading");
    await seen(page.getByText("Not saved: no connection."));
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => field("Company").inputValue()).toBe("Lin Trading");
    await seen(page.getByText(/^Saved \d/));
  });

  test("a refusal stands at its field, and does not take the focus away", async ({ person }) => {
    const { page, field } = await sections(person);
    await page.getByText("Refuses").click();
    await field("Company").fill("lin");
    await field("City").focus();
    await seen(page.getByRole("alert").filter({ hasText: "Capital letters only" }));
    expect(await field("City").evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByText("Well", { exact: true }).click();
    await field("Company").fill("LIN");
    await seen(page.getByText(/^Saved \d/));
  });

  test("what a colleague changed elsewhere is taken over, what both changed is asked", async ({ person }) => {
    const { page, field } = await sections(person);
    await page.getByRole("button", { name: "A colleague changes the city" }).click();
    await field("Company").fill("LIN");
    await expect.poll(() => field("City").inputValue()).toBe("Suzhou");
    await seen(page.getByText(/^Saved \d/));
    await page.getByRole("button", { name: "A colleague changes the company" }).click();
    await field("Company").fill("LIN GMBH");
    await page.getByRole("button", { name: 'Take "Their Ltd"' }).click();
    await expect.poll(() => field("Company").inputValue()).toBe("Their Ltd");
    await seen(page.getByText(/^Saved \d/));
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  const samples = ["groups", "tree", "fields", "sections"] as const;
  test.for([1440, PHONE.width])(
    "accessible and within the screen at %i px",
    { timeout: 180_000 },
    async (width, { person }) => {
      const visitor = await person({
        language,
        port: gallery.port,
        viewport: { width, height: width === PHONE.width ? PHONE.height : 900 },
      });
      for (const sample of samples) {
        await visitor.go(`/dev/gallery?only=${sample}`);
        await seen(visitor.page.locator(`[data-sample=${sample}]`));
        expect({ sample, found: await violations(visitor, [`[data-sample=${sample}]`]) }).toEqual({
          sample,
          found: [],
        });
        const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
        expect({ sample, fits: wide <= width }).toEqual({ sample, fits: true });
      }
    },
  );
});
