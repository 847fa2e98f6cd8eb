import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { Colleague } from "../support/api";
import { violations } from "../support/accessibility";
import { searchWords } from "../support/searchWords";
import { DICTIONARY, focusIn, gone, seen, someone, test, type Person } from "../support/test";

const say = searchWords.en;

/** The column headers, without the empty one of the checkboxes. */
const headings = async ({ page }: Person) =>
  (await page.getByRole("columnheader").allInnerTexts())
    .map((text) => text.replaceAll(/[\s↑↓\d]+$/g, ""))
    .filter((text) => text !== "");

interface Asked {
  pageNum: number;
  after?: string;
  columns?: string[];
  conditions?: { fieldDb: string }[];
}

/**
 * Records every page request of the dictionary from now on. Live updates are refused, as to a user who has too many
 * open: whenever they connect, and when others change something, the list is rightly read again.
 */
async function questions({ page }: Person): Promise<Asked[]> {
  const asked: Asked[] = [];
  await page.route("**/service1/portal/api/live?*", (route) =>
    route.fulfill({ status: 429, headers: { "retry-after": "300" } }),
  );
  page.on("request", (request) => {
    if (request.url().includes("dictItem/pageList")) asked.push(request.postDataJSON() as Asked);
  });
  return asked;
}

describe("the list as a grid", () => {
  test("is read and copied with the keyboard, and Enter opens a row", async ({ person }) => {
    const item = await (await Colleague.signIn("chen.wei")).item();
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    await zhao.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=${item.dictName}`);
    await zhao.row(item.dictName).getByRole("gridcell").nth(2).click();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+c");
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${item.dictName}\t${item.itemValue}`);
    await page.keyboard.press("Enter");
    await seen(zhao.drawer());
  });

  test("rows that come to an empty list get the focus it has, and arrows move at once", async ({
    person,
  }) => {
    const dictName = `e2e${randomUUID().slice(0, 8)}`;
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=${dictName}`);
    const clear = page.getByRole("button", { name: say.clearAll, exact: true }).last();
    await seen(clear);
    const cells = page.getByRole("textbox", { name: /active cell/ });
    await page.getByRole("searchbox").press("ArrowDown");
    await gone(cells);
    await (await Colleague.signIn("chen.wei")).item({ dictName });
    await seen(zhao.row(dictName));
    await focusIn(cells);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await seen(zhao.drawer());

    // The button that ends the empty list goes with it.
    await zhao.go(`${DICTIONARY}?q=${randomUUID()}`);
    await seen(page.getByText(say.nothingMatches));
    await clear.focus();
    await page.keyboard.press("Enter");
    await seen(zhao.row("addressType"));
    await focusIn(cells);
  });

  test("columns are hidden, brought back, frozen and moved from the menu that a key opens", async ({
    person,
  }) => {
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", DICTIONARY);
    await seen(zhao.row("addressType"));
    const before = await headings(zhao);
    await zhao.row("addressType").first().getByRole("gridcell").nth(2).click();
    const choose = async (entry: string) => {
      await page.keyboard.press("Shift+F10");
      await page.getByRole("menuitem", { name: entry }).click();
    };
    await choose("Hide this column");
    await gone(page.getByRole("columnheader", { name: before[1] ?? "", exact: true }));
    await choose("Show all columns");
    await expect.poll(() => headings(zhao)).toEqual(before);
    await choose("Move column right");
    await expect.poll(() => headings(zhao)).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
    await page.keyboard.press("Home");
    await choose("Freeze up to this column");
    await choose("Move column right");
    await seen(page.getByText("Frozen columns cannot be moved"));
  });

  test("columns are dragged to another place and to another width", async ({ person }) => {
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", DICTIONARY);
    await seen(zhao.row("addressType"));
    const before = await headings(zhao);
    const second = page.getByRole("columnheader", { name: before[1] ?? "", exact: true });
    const box = async (name: string | undefined) => {
      const found = await page.getByRole("columnheader", { name: name ?? "", exact: true }).boundingBox();
      if (!found) throw new Error("no such heading");
      return found;
    };
    const [from, to] = [await box(before[1]), await box(before[3])];
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 5 });
    await page.mouse.move(to.x + to.width - 10, to.y + 10);
    await page.mouse.up();
    await expect
      .poll(() => headings(zhao))
      .toEqual([before[0], before[2], before[3], before[1], ...before.slice(4)]);

    const edge = await box(before[1]);
    await page.mouse.move(edge.x + edge.width, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width + 60, edge.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect
      .poll(async () => Math.round((await second.boundingBox())?.width ?? 0))
      .toBe(Math.round(edge.width) + 60);
  });

  test("the next page goes on from the last row of the one before", async ({ person }) => {
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${DICTIONARY}?size=10`);
    await seen(zhao.row("addressType"));
    const asked = page.waitForRequest((request) => request.url().includes("dictItem/pageList"));
    await page.getByTitle("Next Page").getByRole("button").click();
    const body = (await asked).postDataJSON() as { pageNum: number; after?: string };
    expect(body.pageNum).toBe(2);
    expect(body.after).toBeTruthy();
    await expect.poll(() => zhao.table().getAttribute("aria-busy")).toBe("false");
    expect(await zhao.rows().count()).toBe(10);
    await gone(zhao.row("addressType"));
  });

  test("only the columns on screen travel; hiding one asks nothing, showing one asks for it", async ({
    person,
  }) => {
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    const asked = await questions(zhao);
    await zhao.signIn("zhao.lei", DICTIONARY);
    await seen(zhao.row("addressType"));
    const shown =
      "dictName itemValue descriptionZh descriptionEn isdefault sortOrder state updatedBy updatedAt".split(
        " ",
      );
    expect(asked.map(({ columns }) => columns)).toEqual([shown]);
    const choose = async (entry: string) => {
      await page.keyboard.press("Shift+F10");
      await page.getByRole("menuitem", { name: entry }).click();
    };
    await zhao.row("addressType").first().getByRole("gridcell").nth(2).click();
    await choose("Hide this column");
    await gone(page.getByRole("columnheader", { name: "Value", exact: true }));
    await choose("Show all columns");
    await seen(page.getByRole("columnheader", { name: "Value", exact: true }));
    await seen(zhao.row("addressType").getByText("office", { exact: true }));
    expect(asked).toHaveLength(1);

    await page.getByRole("button", { name: say.switcher }).click();
    await page.getByRole("menuitem", { name: "Set columns…", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: say.showColumn("Alternate field 1") }).check();
    await dialog.getByRole("button", { name: say.apply }).click();
    await seen(page.getByRole("columnheader", { name: "Alternate field 1" }));
    await expect
      .poll(() => asked.map(({ columns }) => columns?.includes("alternate1")))
      .toEqual([false, true]);
  });

  test("a list that opens with a scene asks once, and with the scene", async ({ person }) => {
    const me = await person({ language: "en" });
    const { page } = me;
    await me.signInByForm(await someone(), `${DICTIONARY}?where=dictName~eq~addressType`);
    await seen(me.row("addressType"));
    await page.getByRole("button", { name: say.saveAs, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: say.sceneName }).fill("Once");
    await dialog.getByRole("checkbox", { name: say.applyOnOpen }).check();
    await dialog.getByRole("button", { name: say.save, exact: true }).click();
    await gone(dialog);
    const asked = await questions(me);
    await me.go(DICTIONARY);
    await seen(me.row("addressType"));
    await expect.poll(() => me.table().getAttribute("aria-busy")).toBe("false");
    expect(asked.map(({ conditions }) => conditions?.map(({ fieldDb }) => fieldDb))).toEqual([["dictName"]]);
  });

  test("rows do not wait for their count, which moves nothing when it comes and is remembered", async ({
    person,
  }) => {
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    let counts = 0;
    let countNow = () => {};
    const held = new Promise<void>((resolve) => (countNow = resolve));
    await page.route(/listing\/found/, async (route) => {
      counts += 1;
      await held;
      await route.continue();
    });
    await zhao.signIn("zhao.lei", `${DICTIONARY}?size=10`);
    await seen(zhao.row("addressType"));
    await seen(page.getByText("Counting…", { exact: true }));
    const places = async () => [
      await zhao.table().boundingBox(),
      await page.getByTitle("Next Page").boundingBox(),
    ];
    const before = await places();
    countNow();
    await seen(page.getByText(/^\d+ in total$/));
    expect(await places()).toEqual(before);
    await page.getByTitle("Next Page").getByRole("button").click();
    await gone(zhao.row("addressType"));
    await seen(page.getByText(/^\d+ in total$/));
    expect(counts).toBe(1);
  });

  test("a count that the server cut short is finished on demand", async ({ person }) => {
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    await page.route(/listing\/found/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { foundIsExact: boolean } };
      body.data.foundIsExact = false;
      await route.fulfill({ response: answer, json: body });
    });
    await zhao.signIn("zhao.lei", `${DICTIONARY}?size=10`);
    await seen(page.getByText(/More than \d+/));
    await page.getByRole("button", { name: "Count exactly" }).click();
    await seen(page.getByText(/^\d+ in total$/));
  });

  test("is understood by assistive technology", async ({ person }) => {
    const zhao = await person({ language: "en" });
    await zhao.signIn("zhao.lei", DICTIONARY);
    await seen(zhao.row("addressType"));
    expect(await violations(zhao)).toEqual([]);
    expect(await zhao.table().getAttribute("aria-rowcount")).toMatch(/^\d+$/);
    expect(await zhao.table().getAttribute("aria-readonly")).toBe("true");
  });
});
