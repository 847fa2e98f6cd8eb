import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY, unique } from "../support/admin";
import { Colleague } from "../support/api";
import { searchWords } from "../support/searchWords";
import { DICTIONARY, focusIn, gone, seen, test, type Person } from "../support/test";
import { IN_ENGLISH } from "../support/words";

/** Two new dictionaries: `one` and `two` in the first, `three` in the second. */
async function someItems(): Promise<{ first: string; second: string }> {
  const chen = await Colleague.signIn("chen.wei");
  const [first, second] = [unique("sx"), unique("sy")];
  await chen.item({ dictName: first, itemValue: "one", sortOrder: 1 });
  await chen.item({ dictName: first, itemValue: "two", sortOrder: 2 });
  await chen.item({ dictName: second, itemValue: "three", sortOrder: 3 });
  return { first, second };
}

function panelOf(person: Person, title: string): Locator {
  return person.page.getByRole("dialog", { name: title });
}

/** Opens a select and picks the option with exactly this name. */
async function choose({ page }: Person, select: Locator, text: string | RegExp): Promise<void> {
  await select.click();
  const open = page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
  const option = open.locator(".ant-select-item-option");
  await option
    .filter({ has: page.getByText(text, { exact: true }) })
    .first()
    .click();
  // Waits, so that its options are not mistaken for those of the next select.
  await gone(open);
}

/** The selected value of a select. */
function shownIn({ page }: Person, name: string): Locator {
  return page.locator(".ant-select").filter({ has: page.getByRole("combobox", { name }) });
}

async function values(person: Person): Promise<string[]> {
  await expect.poll(() => person.table().getAttribute("aria-busy")).toBe("false");
  const rows = await person.table().getByRole("row").allInnerTexts();
  return ["one", "two", "three"].filter((value) => rows.some((row) => row.split(/\s/).includes(value)));
}

describe.each(IN_ENGLISH)("advanced search, in %s", (language) => {
  const say = searchWords[language];

  test("lines are added, changed, refused and searched for", { timeout: LONG_STORY }, async ({ person }) => {
    const { first, second } = await someItems();
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", DICTIONARY);
    await page.getByRole("button", { name: say.more }).click();
    const panel = panelOf(zhao, say.title);
    const field = (number: string) => panel.getByRole("combobox", { name: say.field(number) });
    const operator = (number: string) => panel.getByRole("combobox", { name: say.operator(number) });
    const text = (number: string) => panel.getByRole("textbox", { name: say.value(number) });
    const list = (number: string) => panel.getByRole("combobox", { name: say.value(number) });

    // It starts with one empty condition, which cannot be removed and has no effect.
    await seen(field("1"));
    expect(await panel.getByRole("group").count()).toBe(1);
    await focusIn(field("1"));
    await panel.getByRole("button", { name: say.removeLine("1") }).click();
    await seen(page.getByText(say.cannotDelete));
    expect(await panel.getByRole("group").count()).toBe(1);
    expect(await text("1").isDisabled()).toBe(true);

    // A wildcard, or a list of values.
    await choose(zhao, field("1"), say.dictName);
    await text("1").fill(`${first.slice(0, -1)}*`);
    await panel.getByRole("button", { name: say.addLine, exact: true }).click();
    await focusIn(field("2"));
    await seen(shownIn(zhao, say.join("2")).getByText(say.or, { exact: true }));
    await choose(zhao, field("2"), say.dictName);
    await choose(zhao, operator("2"), say.inList);
    await list("2").fill(`${second}, nothing `);
    expect(await violations(zhao)).toEqual([]);
    await panel.getByRole("button", { name: say.search, exact: true }).click();
    await gone(panel);
    await expect.poll(() => values(zhao)).toEqual(["one", "two", "three"]);
    const chips = page.getByRole("list", { name: say.filters });
    await seen(chips.getByText(say.startsWith(say.dictName, first.slice(0, -1))));
    await seen(chips.getByText(say.isOneOf(say.dictName, [second, "nothing"])));
    await seen(chips.getByText(say.or, { exact: true }));

    // Reopened, it shows the conditions; another operator clears the value, another field also the operator.
    await page.getByRole("button", { name: say.editConditions }).click();
    expect(await text("1").inputValue()).toBe(`${first.slice(0, -1)}*`);
    await choose(zhao, operator("1"), say.contains);
    expect(await text("1").inputValue()).toBe("");
    await text("1").fill("abc");
    await choose(zhao, field("1"), say.state);
    await seen(shownIn(zhao, say.operator("1")).getByText(say.equals, { exact: true }));
    await choose(zhao, list("1"), say.active);
    await choose(zhao, panel.getByRole("combobox", { name: say.join("2") }), say.and);
    await panel.getByRole("button", { name: say.search, exact: true }).click();
    await expect.poll(() => values(zhao)).toEqual(["three"]);

    // The URL restores the conditions, and each can be removed with one click.
    await page.reload();
    await expect.poll(() => values(zhao)).toEqual(["three"]);
    const names = shownIn(zhao, say.dictName);
    await seen(names.getByText(second));
    await names.hover();
    await names.locator(".ant-select-clear").click();
    await gone(names.getByText(second));
    await seen(shownIn(zhao, say.state).getByText(say.active));

    // Escape closes the panel and restores the focus; "default" removes all conditions.
    await page.getByRole("button", { name: say.more }).click();
    await seen(panel);
    await page.keyboard.press("Escape");
    await gone(panel);
    await focusIn(page.getByRole("button", { name: say.more }));
    await page.keyboard.press("Enter");
    await panel.getByRole("button", { name: say.byDefault }).click();
    await gone(chips);
    expect(new URL(page.url()).search).toBe("");
  });

  test("brackets, dates that move and whoever asks", { timeout: LONG_STORY }, async ({ person }) => {
    const { first, second } = await someItems();
    const chen = await person({ language });
    const { page } = chen;
    await chen.signIn("chen.wei", `${DICTIONARY}?where=dictName~in~${first},${second}`);
    await expect.poll(() => values(chen)).toEqual(["one", "two", "three"]);
    await page.getByRole("button", { name: say.more }).click();
    const panel = panelOf(chen, say.title);
    const box = (name: string) => panel.getByRole("combobox", { name });

    await panel.getByRole("button", { name: say.addGroup }).click();
    await choose(chen, box(say.joinGroup("2")), say.and);
    await choose(chen, box(say.field("2.1")), say.sortOrder);
    await choose(chen, box(say.operator("2.1")), say.greater);
    await panel.getByRole("spinbutton", { name: say.value("2.1") }).fill("2");
    await panel.getByRole("button", { name: say.addLine, exact: true }).first().click();
    await choose(chen, box(say.field("2.2")), say.itemValue);
    await panel.getByRole("textbox", { name: say.value("2.2") }).fill("one");
    await panel.getByRole("button", { name: say.addLine, exact: true }).last().click();
    await choose(chen, box(say.join("3")), say.and);
    await box(say.field("3")).fill(say.updatedAt);
    await choose(chen, box(say.field("3")), say.updatedAt);
    await choose(chen, box(say.operator("3")), say.dynamic);
    await choose(chen, box(say.value("3")), say.lastDays);
    await panel.getByRole("spinbutton", { name: say.days("3") }).fill("30");
    await panel.getByRole("button", { name: say.addLine, exact: true }).last().click();
    await choose(chen, box(say.join("4")), say.and);
    await box(say.field("4")).fill(say.updatedBy);
    await choose(chen, box(say.field("4")), say.updatedBy);
    await choose(chen, box(say.operator("4")), say.currentUser);
    expect(await panel.getByRole("textbox", { name: say.value("4") }).isDisabled()).toBe(true);
    expect(await violations(chen)).toEqual([]);
    await panel.getByRole("button", { name: say.search, exact: true }).click();
    await expect.poll(() => values(chen)).toEqual(["one", "three"]);
    const chips = page.getByRole("list", { name: say.filters });
    await seen(chips.getByText(say.when(say.updatedAt, say.last30)));
    await seen(chips.getByText(say.isMe(say.updatedBy)));
    expect(await violations(chen)).toEqual([]);

    // A condition within a group is removed alone; the rest stays.
    await page.getByRole("button", { name: say.remove(`${say.itemValue} = one`) }).click();
    await expect.poll(() => values(chen)).toEqual(["three"]);
    await page.getByRole("button", { name: say.clearAll }).click();
    await gone(chips);
  });

  test("what a link asks wrongly is said beside its line", async ({ person }) => {
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${DICTIONARY}?where=ghost~eq~1`);
    await page.getByRole("button", { name: say.editConditions }).click();
    const panel = panelOf(zhao, say.title);
    await seen(panel.getByRole("alert").getByText(say.noSuchField));
    await panel.getByRole("button", { name: say.search, exact: true }).click();
    await seen(panel);
    await choose(zhao, panel.getByRole("combobox", { name: say.field("1") }), say.state);
    await gone(panel.getByRole("alert"));
    await choose(zhao, panel.getByRole("combobox", { name: say.value("1") }), say.active);
    await panel.getByRole("button", { name: say.search, exact: true }).click();
    await seen(zhao.row("addressType"));
  });
});

describe("advanced search", () => {
  test("a user is found by a part of his name, as lists call him", async ({ person }) => {
    const say = searchWords.zh;
    const { first } = await someItems();
    const zhao = await person();
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${DICTIONARY}?where=dictName~eq~${first}`);
    await page.getByRole("button", { name: say.more }).click();
    const panel = panelOf(zhao, say.title);
    await panel.getByRole("button", { name: say.addLine, exact: true }).click();
    await choose(zhao, panel.getByRole("combobox", { name: say.join("2") }), say.and);
    await panel.getByRole("combobox", { name: say.field("2") }).fill(say.updatedBy);
    await choose(zhao, panel.getByRole("combobox", { name: say.field("2") }), say.updatedBy);
    const user = panel.getByRole("combobox", { name: say.value("2") });
    await user.fill("chen.w");
    await choose(zhao, user, /^chen\.wei_/);
    await panel.getByRole("button", { name: say.search, exact: true }).click();
    await expect.poll(() => values(zhao)).toEqual(["one", "two"]);
    await seen(page.getByRole("list", { name: say.filters }).getByText(/更新人 = chen\.wei_/));
  });

  test("on a phone it fills the foot of the screen", async ({ person }) => {
    const say = searchWords.zh;
    const zhao = await person({ viewport: { width: 390, height: 844 } });
    await zhao.signIn("zhao.lei", `${DICTIONARY}?where=state~eq~active`);
    await zhao.page.getByRole("button", { name: say.filters, exact: true }).click();
    await zhao.page.getByRole("button", { name: say.more }).click();
    const panel = panelOf(zhao, say.title);
    await seen(panel.getByRole("button", { name: say.search, exact: true }));
    const box = await panel.boundingBox();
    expect(box && { x: box.x, width: box.width, foot: Math.round(box.y + box.height) }).toEqual({
      x: 0,
      width: 390,
      foot: 844,
    });
    expect(await zhao.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(zhao)).toEqual([]);
  });
});
