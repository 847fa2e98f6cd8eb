import { afterAll, beforeAll, describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { Gallery } from "../support/gallery";
import { GridUser, type Sample } from "../support/grid";
import { gone, seen, test, type NewPerson, type PersonOptions } from "../support/test";
import { IN_CHINESE } from "../support/words";

let gallery: Gallery;

beforeAll(async () => {
  gallery = await Gallery.start();
}, 180_000);

afterAll(() => gallery.stop());

async function open(person: NewPerson, sample: Sample, options: PersonOptions = {}): Promise<GridUser> {
  return GridUser.open(await person({ language: "en", port: gallery.port, ...options }), sample);
}

// Columns of the order lines.
const [ITEM, , PARTNER, DESCRIPTION, UNIT, QUANTITY, PRICE, AMOUNT, DUE, URGENT, BUYER] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];

describe("typing", () => {
  test("the first key of a Chinese input method lands in the cell", async ({ person }) => {
    const user = await open(person, "order");
    await user.cell(0, DESCRIPTION).click();
    await user.compose("zhong", "中");
    await expect.poll(() => user.input.evaluate((one) => getComputedStyle(one).opacity)).toBe("1");
    await user.press("Enter");
    await user.shows(0, DESCRIPTION, "中");
    await expect.poll(() => user.live.innerText()).toContain("Row 2, Description");
  });

  test("replaces and moves on", async ({ person }) => {
    const user = await open(person, "order");
    await user.cell(0, DESCRIPTION).click();
    await user.page.keyboard.type("pump");
    await user.press("Tab");
    await user.shows(0, DESCRIPTION, "pump");
    // Tab moved to the unit: options are filtered by typing and picked with Enter.
    await user.page.keyboard.type("kilo");
    await seen(user.page.getByRole("option", { name: "Kilogram" }));
    await user.press("Enter");
    await user.shows(0, UNIT, "Kilogram");
  });

  test("opens with what is there, cancels and takes back", async ({ person }) => {
    const user = await open(person, "order");
    await user.cell(0, DESCRIPTION).click();
    await user.page.keyboard.type("pump");
    await user.press("Enter", "ArrowUp", "F2");
    await expect.poll(() => user.input.inputValue()).toBe("pump");
    await user.page.keyboard.type("s");
    await user.press("Enter");
    await user.shows(0, DESCRIPTION, "pumps");
    await user.press("ArrowUp");
    await user.page.keyboard.type("never");
    await user.press("Escape");
    await user.shows(0, DESCRIPTION, "pumps");
    await user.press("Delete");
    await user.shows(0, DESCRIPTION, "");
    await user.press("Control+z", "Control+z", "Control+y");
    await user.shows(0, DESCRIPTION, "pumps");
  });

  test("a press right after a choice lands where it was aimed, though the grid has just scrolled", async ({
    person,
  }) => {
    const user = await open(person, "order");
    await user.cell(0, UNIT).click();
    await user.page.keyboard.type("kilo");
    await seen(user.page.getByRole("option", { name: "Kilogram" }));
    const scrolled = () => user.grid.evaluate((grid) => grid.parentElement?.parentElement?.scrollTop);
    expect(await scrolled()).toBe(0);
    await user.press("Enter");
    // Both at once, because the browser reports the scroll only with the next frame.
    await user.cell(6, DESCRIPTION).evaluate((cell) => {
      cell.closest("[role=grid]")?.parentElement?.parentElement?.scrollBy({ top: 64, behavior: "instant" });
      const { x, y } = cell.getBoundingClientRect();
      const place = { clientX: x + 20, clientY: y + 10, bubbles: true, cancelable: true };
      cell.dispatchEvent(new PointerEvent("pointerdown", { ...place, pointerType: "mouse", button: 0 }));
      cell.dispatchEvent(new PointerEvent("pointerup", { ...place, pointerType: "mouse", button: 0 }));
    });
    expect(await scrolled()).toBeGreaterThan(20);
    await expect.poll(() => user.cell(6, DESCRIPTION).getAttribute("aria-selected")).toBe("true");
    expect(await user.selected()).toBe(1);
  });

  test("dates are tolerant, boxes take the space bar, lists take arrows", async ({ person }) => {
    const user = await open(person, "order");
    await user.cell(0, DUE).click();
    await user.page.keyboard.type("2027/3/5");
    await user.press("Tab");
    await user.shows(0, DUE, "2027-03-05");
    await user.shows(0, URGENT, "No");
    await user.press("Space");
    await user.shows(0, URGENT, "Yes");
    await user.press("Tab", "Enter", "ArrowDown", "Enter");
    await user.shows(0, BUYER, "Chen Wei");
  });

  test("each kind of lock says its own reason", async ({ person }) => {
    const user = await open(person, "order");
    await user.cell(0, PARTNER).click();
    await user.page.keyboard.type("x");
    await user.told("comes from the ERP");
    await user.shows(0, PARTNER, "ERP-7700");
    await user.cell(3, QUANTITY).click();
    await user.press("F2");
    await user.told("This row is read-only");
    await user.cell(0, AMOUNT).dblclick();
    await user.told("This column is read-only");
    expect(await user.input.isEditable()).toBe(false);
  });

  test("Tab walks through cells; after Escape it leaves the grid", async ({ person }) => {
    const user = await open(person, "order");
    await user.cell(0, DESCRIPTION).click();
    await user.press("Tab");
    expect(await user.cell(0, UNIT).getAttribute("aria-selected")).toBe("true");
    await user.press("Escape", "Tab");
    expect(await user.input.evaluate((one) => one === document.activeElement)).toBe(false);
  });
});

describe("ranges", () => {
  test("cross the frozen edge, by mouse and by keys", async ({ person }) => {
    const user = await open(person, "wide");
    await user.drag(user.cell(1, 0), user.cell(3, 4));
    expect(await user.selected()).toBe(15);
    await expect.poll(() => user.live.innerText()).toBe("Selected: rows 3, columns 5");
    await user.press("Control+c");
    const lines = (await user.clipboard()).split("\r\n");
    expect(lines[0]).toBe("PO4510000001\tR1 C1\tR1 C2\t10.13\tR1 C4");
    expect(lines).toHaveLength(3);
    // And while scrolled horizontally, where the frozen edge is between columns 1 and 40.
    await user.cell(0, 1).click();
    for (let step = 0; step < 40; step += 1) await user.press("Shift+ArrowRight");
    await expect.poll(() => user.live.innerText()).toBe("Selected: rows 1, columns 41");
    await user.press("Shift+ArrowLeft", "Shift+ArrowDown");
    await expect.poll(() => user.live.innerText()).toBe("Selected: rows 2, columns 40");
    await user.press("Control+a");
    await expect.poll(() => user.live.innerText()).toBe("Selected: rows 10000, columns 120");
  });

  test("keys go to the ends of rows, of the grid and of filled blocks", async ({ person }) => {
    const user = await open(person, "wide");
    const at = async (row: number, column: number) => {
      await expect.poll(() => user.cell(row, column).getAttribute("aria-selected")).toBe("true");
    };
    await user.cell(0, 0).click();
    await user.press("End");
    await at(0, 119);
    await user.press("Control+ArrowDown");
    await at(9999, 119);
    await user.press("Home");
    await at(9999, 0);
    await user.press("Control+Home", "PageDown");
    await at(11, 0);
    await user.press("PageUp", "Control+End");
    await at(9999, 119);
  });

  test("a small constant set of elements shows ten thousand rows", async ({ person }) => {
    const user = await open(person, "wide");
    const elements = () => user.grid.locator("[role=gridcell]").count();
    await user.cell(0, 0).click();
    // From the first scroll on there are overscan rows.
    await user.press("Control+End", "Control+Home");
    await user.shows(0, 0, "PO4510000000");
    const before = await elements();
    expect(before).toBeLessThan(600);
    await user.press("Control+End");
    await user.shows(9999, 119, "301.39");
    await user.shows(9999, 0, "PO4510009999");
    expect(await elements()).toBe(before);
    expect(await user.grid.getAttribute("aria-rowcount")).toBe("10002");
    expect(await user.grid.getAttribute("aria-colcount")).toBe("121");
    // The document order of rows must be correct for screen readers.
    const order = () =>
      user.grid
        .locator("[role=rowgroup]:nth-child(2) > [role=row]")
        .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("aria-rowindex"))));
    await expect
      .poll(async () => (await order()).every((row, i, all) => i === 0 || row === (all[i - 1] ?? 0) + 1))
      .toBe(true);
  });
});

describe("clipboard", () => {
  test("takes a block from Excel, with quotes and line breaks, and gives it back as one step", async ({
    person,
  }) => {
    const user = await open(person, "order");
    await user.cell(1, DESCRIPTION).click();
    await user.fillClipboard('"two ""big""\nlines"\tSet\t1,200.5\r\nvalve\tMetre\t3\r\n');
    await user.press("Control+v");
    await expect.poll(() => user.cell(1, DESCRIPTION).textContent()).toBe('two "big"\nlines');
    await user.shows(1, QUANTITY, "1,200.5");
    await user.shows(2, UNIT, "Metre");
    expect(await user.selected()).toBe(6);
    await user.press("Control+c");
    expect(await user.clipboard()).toBe('"two ""big""\nlines"\tSet\t1200.5\r\nvalve\tMetre\t3');
    await user.press("Control+z");
    await user.shows(2, DESCRIPTION, "轴承座 / Bearing housing 3");
    await user.shows(1, QUANTITY, "24.5");
  });

  test("one value fills a range; several areas are refused; cut empties", async ({ person }) => {
    const user = await open(person, "order");
    await user.drag(user.cell(0, PRICE), user.cell(2, PRICE));
    await user.fillClipboard("9.5");
    await user.press("Control+v");
    await expect.poll(() => user.column(PRICE, 4)).toEqual(["9.5", "9.5", "9.5", "6.123456"]);
    await user.cell(5, PRICE).click({ modifiers: ["Control"] });
    await user.press("Control+v");
    await user.told("Cannot paste into multiple selections");
    await user.shows(5, PRICE, "8.123456");
    await user.cell(0, PRICE).click();
    await user.press("Control+x");
    await user.shows(0, PRICE, "");
    expect(await user.clipboard()).toBe("9.5");
  });

  test("pasting below the last row adds rows, and the sums follow", async ({ person }) => {
    const user = await open(person, "order");
    await user.cell(0, QUANTITY).click();
    await user.press("Control+ArrowDown");
    await user.fillClipboard("1\n0.001\n2");
    await user.press("Control+v");
    await expect.poll(() => user.grid.getAttribute("aria-rowcount")).toBe("16");
    await seen(user.grid.getByRole("gridcell", { name: "800.501" }));
    await user.press("Control+z");
    await seen(user.grid.getByRole("gridcell", { name: "942.000" }));
  });
});

describe("filling", () => {
  test("the handle continues numbers and days; Ctrl copies them", async ({ person }) => {
    const user = await open(person, "order");
    const handle = user.box.locator("[class*=handle]");
    await user.cell(0, DUE).click();
    await user.drag(handle, user.cell(3, DUE));
    await expect
      .poll(() => user.column(DUE, 4))
      .toEqual(["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"]);
    await user.drag(user.cell(0, PRICE), user.cell(1, PRICE));
    await user.drag(handle, user.cell(3, PRICE));
    await expect.poll(() => user.column(PRICE, 4)).toEqual(["3.123456", "4.123456", "5.123456", "6.123456"]);
    await user.press("Control+z");
    await user.drag(user.cell(5, PRICE), user.cell(6, PRICE));
    await user.drag(handle, user.cell(8, PRICE), ["Control"]);
    await expect.poll(() => user.column(PRICE, 9)).toContain("8.123456");
    expect((await user.column(PRICE, 9)).slice(5)).toEqual(["8.123456", "9.123456", "8.123456", "9.123456"]);
  });

  test("Ctrl+D and Ctrl+R", async ({ person }) => {
    const user = await open(person, "wide");
    await user.drag(user.cell(0, 4), user.cell(3, 4));
    await user.press("Control+d");
    await expect.poll(() => user.column(4, 5)).toEqual(["R0 C4", "R0 C4", "R0 C4", "R0 C4", "R4 C4"]);
    await user.drag(user.cell(5, 4), user.cell(5, 6));
    await user.press("Control+r");
    await user.shows(5, 6, "R5 C4");
  });
});

test("marks say what is wrong, and each entry of the list leads to its cell", async ({ person }) => {
  const user = await open(person, "order");
  const list = user.page.getByRole("region", { name: "Problems" });
  await user.page.getByRole("button", { name: "Check" }).click();
  await user.told("1 cell needs fixing");
  await seen(list.getByText("1 problem"));
  await user.cell(0, QUANTITY).click();
  await user.page.keyboard.type("1234567890123");
  await user.press("Enter");
  await seen(list.getByText("At most 12 digits before the decimal point"));
  expect(await user.cell(0, QUANTITY).getAttribute("aria-invalid")).toBe("true");
  expect(await user.cell(0, QUANTITY).getAttribute("title")).toBe(
    "At most 12 digits before the decimal point",
  );
  await list.getByRole("button", { name: "Row 5 · Description" }).click();
  await expect.poll(() => user.live.innerText()).toBe("Row 5, Description: empty. Required");
  await user.page.keyboard.type("mended");
  await user.press("Enter");
  await gone(list.getByText("Required"));
});

describe("find and replace", () => {
  test("goes through results, lists ten, and replaces", async ({ person }) => {
    const user = await open(person, "order");
    const panel = user.page.getByRole("region", { name: "Find and replace" });
    await user.cell(0, ITEM).click();
    await user.press("Control+f");
    await panel.getByLabel("Find", { exact: true }).first().fill("bearing");
    await seen(panel.getByText("1 of 11"));
    expect(await panel.getByRole("listitem").count()).toBe(11);
    await panel.getByRole("button", { name: "Show all 11" }).click();
    expect(await panel.getByRole("listitem").count()).toBe(11);
    // The panel takes its room from the cells instead of lying over them.
    const [cells, docked] = [await user.grid.locator("xpath=../..").boundingBox(), await panel.boundingBox()];
    expect((cells?.y ?? 0) + (cells?.height ?? 0)).toBeLessThanOrEqual((docked?.y ?? 0) + 1);
    await user.press("Enter");
    await panel.getByLabel("Find", { exact: true }).first().press("Enter");
    await panel.getByLabel("Replace with").fill("Ball");
    await panel.getByRole("button", { name: "Replace", exact: true }).click();
    await panel.getByRole("button", { name: "Replace all" }).click();
    await user.told("10 cells replaced");
    await user.shows(0, DESCRIPTION, "轴承座 / Ball housing 1");
    await user.press("Escape");
    await gone(panel);
    // Escape leads back to the cell, which takes keys at once.
    await user.press("Control+z");
    await user.shows(0, DESCRIPTION, "轴承座 / Bearing housing 1");
  });

  test("an invalid expression is an error, no match a warning", async ({ person }) => {
    const user = await open(person, "order");
    const panel = user.page.getByRole("region", { name: "Find and replace" });
    await user.cell(0, ITEM).click();
    await user.press("Control+f");
    await panel.getByLabel("Find", { exact: true }).first().fill("(");
    await panel.getByLabel("Regular expression").check();
    await user.told("The regular expression is not valid");
    await panel.getByLabel("Find", { exact: true }).first().fill("^nothing$");
    await user.told("No matches found");
  });
});

test("cells are merged and taken apart; all rows or all columns are refused", async ({ person }) => {
  const user = await open(person, "order");
  await user.drag(user.cell(1, PRICE), user.cell(2, PRICE));
  await user.menu(user.cell(1, PRICE), "Merge cells");
  await seen(user.box.locator("[class*=merged]").getByText("4.123456"));
  await user.cell(0, PRICE).click();
  await user.press("ArrowDown", "ArrowDown");
  await expect.poll(() => user.cell(3, PRICE).getAttribute("aria-selected")).toBe("true");
  await user.press("ArrowUp");
  await user.page.keyboard.type("8");
  await user.press("Enter");
  await seen(user.box.locator("[class*=merged]").getByText("8", { exact: true }));
  await user.press("ArrowUp");
  await user.page.keyboard.press("Shift+F10");
  await user.page.getByRole("menuitem", { name: "Unmerge cells" }).click();
  await user.shows(1, PRICE, "8");
  await user.shows(2, PRICE, "");
  await user.cell(0, PRICE).click();
  await user.press("Control+Shift+End", "Control+a");
  await user.menu(user.cell(0, PRICE), "Merge cells");
  await user.told("A merge cannot cover all rows");
  await user.cell(0, ITEM).click();
  await user.press("Shift+End");
  await user.menu(user.cell(0, PRICE), "Merge cells");
  await user.told("A merge cannot cover all columns");
});

describe("columns", () => {
  test("are dragged to another place, but not out of or into the fixed ones", async ({ person }) => {
    const user = await open(person, "order");
    await user.drag(user.heading("Unit").locator("[class*=label]"), user.heading("Partner material"));
    await expect
      .poll(async () => (await user.headings()).slice(3, 6))
      .toEqual(["Unit", "Partner material", "Description"]);
    await user.drag(user.heading("Material").locator("[class*=label]"), user.heading("Description"));
    await user.told("Frozen columns cannot be moved");
    await user.drag(user.heading("Description").locator("[class*=label]"), user.heading("Item"));
    expect((await user.headings()).slice(1, 3)).toEqual(["Item", "Material"]);
  });

  test("become wider, are hidden and shown, frozen and not", async ({ person }) => {
    const user = await open(person, "order");
    const width = async () => (await user.heading("Unit").boundingBox())?.width ?? 0;
    const before = await width();
    const grip = await user.heading("Unit").locator("[data-grip]").boundingBox();
    if (!grip) throw new Error("no grip");
    await user.page.mouse.move(grip.x + 3, grip.y + 10);
    await user.page.mouse.down();
    await user.page.mouse.move(grip.x + 43, grip.y + 10, { steps: 3 });
    await user.page.mouse.up();
    await expect.poll(width).toBe(before + 40);
    await user.menu(user.heading("Unit"), "Hide this column");
    await gone(user.heading("Unit"));
    await user.menu(user.heading("Quantity"), "Show all columns");
    await seen(user.heading("Unit"));
    await user.menu(user.heading("Description"), "Freeze up to this column");
    await user.drag(user.heading("Description").locator("[class*=label]"), user.heading("Quantity"));
    await user.told("Frozen columns cannot be moved");
  });

  test("sort by several keys", async ({ person }) => {
    const user = await open(person, "order");
    await user.heading("Due date").getByRole("button").click();
    await user
      .heading("Quantity")
      .getByRole("button")
      .click({ modifiers: ["Shift"] });
    await user
      .heading("Quantity")
      .getByRole("button")
      .click({ modifiers: ["Shift"] });
    expect(await user.heading("Due date").getAttribute("aria-sort")).toBe("ascending");
    expect(await user.heading("Quantity").getAttribute("aria-sort")).toBe("descending");
    // Without Shift it is the only sort key: none, ascending, descending.
    for (let click = 0; click < 3; click += 1) await user.heading("Quantity").getByRole("button").click();
    expect(await user.heading("Due date").getAttribute("aria-sort")).toBeNull();
    await user.shows(0, QUANTITY, "144.5");
  });
});

test("ticked rows are counted across pages; Shift ticks all between", async ({ person }) => {
  const user = await open(person, "paged");
  const paged = user.page.locator("[data-sample=paged]");
  const tick = (row: number) => paged.getByRole("checkbox", { name: `Select row ${row}`, exact: true });
  await tick(1).click();
  await tick(4).click({ modifiers: ["Shift"] });
  await seen(user.page.getByText("4 selected"));
  await user.page.getByRole("listitem", { name: "2" }).last().click();
  await user.shows(0, 0, "210");
  await seen(user.page.getByText("4 of them on other pages"));
  await paged.getByRole("checkbox", { name: "Select all on this page" }).click();
  await seen(user.page.getByText("24 selected"));
  await user.page.getByRole("listitem", { name: "1" }).last().click();
  await expect.poll(() => tick(2).isChecked()).toBe(true);
  expect(await tick(5).isChecked()).toBe(false);
  await user.page.getByRole("button", { name: "Clear selection" }).click();
  await gone(user.page.getByText("24 selected"));
});

test("a grid for reading takes no text and lets Tab go", async ({ person }) => {
  const user = await open(person, "paged");
  await user.cell(0, DESCRIPTION).click();
  await user.page.keyboard.type("x");
  await user.shows(0, DESCRIPTION, "轴承座 / Bearing housing 1");
  await user.press("Tab");
  expect(await user.input.evaluate((one) => one === document.activeElement)).toBe(false);
});

test("a list ticks rows across pages, and its actions say how many they need", async ({ person }) => {
  const visitor = await person({ language: "en", port: gallery.port });
  const { page } = visitor;
  await visitor.go("/dev/gallery");
  const sample = page.locator("[data-sample=list]");
  const tick = (row: number) => sample.getByRole("checkbox", { name: `Select row ${row}`, exact: true });
  const confirm = sample.getByRole("button", { name: "Confirm" });
  await seen(tick(1));
  await confirm.click();
  await seen(page.getByText("Select at least one row"));

  await tick(1).click();
  await tick(3).click({ modifiers: ["Shift"] });
  await sample.getByRole("button", { name: "Page 2" }).click();
  await sample.getByRole("checkbox", { name: "Select all on this page" }).click();
  await seen(sample.getByText("8 selected on 2 pages"));
  await sample.getByRole("button", { name: "Page 1" }).click();
  await expect.poll(() => tick(2).isChecked()).toBe(true);
  expect(await tick(4).isChecked()).toBe(false);
  await sample.getByRole("button", { name: "Copy one" }).click();
  await seen(page.getByText("Select exactly one row"));

  // The space bar deselects the row of the active cell.
  await sample.locator("[aria-rowindex='2'] [aria-colindex='3']").click();
  await page.keyboard.press("Space");
  await seen(sample.getByText("7 selected on 2 pages"));
  await confirm.click();
  await seen(page.getByText("PO1001 PO1002 PO1005"));
  expect(await tick(2).isChecked()).toBe(false);
  await seen(sample.getByText("Total of all rows"));
  await seen(sample.getByText("9,876,543.21"));
});

describe.each(IN_CHINESE)("accessibility, in %s", (language) => {
  test("the grids at rest, edited, with menu and panel", async ({ person }) => {
    const zhao = await person({ language, port: gallery.port });
    const user = await GridUser.open(zhao, "order");
    const order = "[data-sample=order]";
    expect(await violations(zhao, [order, "[data-sample=paged]"])).toEqual([]);
    await user.cell(0, UNIT).click();
    await user.press("Enter");
    await seen(user.page.getByRole("option"));
    expect(await violations(zhao, [order])).toEqual([]);
    await user.press("Escape", "Shift+F10");
    await seen(user.page.getByRole("menuitem"));
    expect(await violations(zhao, ["[role=menu]"])).toEqual([]);
    await user.press("Escape", "Control+f");
    await user.page.getByRole("button", { name: language === "zh" ? "检查" : "Check" }).click();
    const marks = user.page.getByRole("region", {
      name: language === "zh" ? "问题" : "Problems",
    });
    await seen(marks);
    expect(await violations(zhao, [`section:has(> ${order})`])).toEqual([]);
    // Axe checks about five hundred cells, four times.
  }, 180_000);

  test("on a phone", async ({ person }) => {
    const zhao = await person({ language, port: gallery.port, viewport: { width: 390, height: 844 } });
    const user = await GridUser.open(zhao, "wide");
    expect(await violations(zhao, ["[data-sample=wide]"])).toEqual([]);
    expect(await user.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
