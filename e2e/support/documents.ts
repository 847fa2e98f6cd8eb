import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { focusIn, gone, type Person } from "./test";

/** The button that unfolds the notices below the most urgent one. */
const MORE_NOTICES = /条提示|more notice/;

/** Waits for a notice on a document's page, also where a more urgent one stands before it, as a near deadline does. */
export async function noticed(person: Person, text: string): Promise<void> {
  const notice = main(person).getByText(text).filter({ visible: true });
  const more = main(person).getByRole("button", { name: MORE_NOTICES, expanded: false });
  await expect
    .poll(async () => {
      if ((await notice.count()) === 0 && (await more.count()) > 0) await more.click();
      return await notice.count();
    })
    .toBeGreaterThan(0);
}

/** The page's main content. */
export function main({ page }: Person): Locator {
  return page.getByRole("main");
}

export function dialog({ page }: Person): Locator {
  return page.getByRole("dialog");
}

/** Matches a button that may still have its loading icon; Ant Design may space Chinese characters. */
export function ending(name: string): RegExp {
  return new RegExp(`(^|\\s)${[...name].join("\\s?")}$`);
}

const MORE = /^(更多操作|More actions)$/;

/** Selects an action or another entry in the head of a document's page: a button, or in its menu. */
export async function select(person: Person, action: string): Promise<void> {
  // A button of the same name may stand elsewhere on the page, or on a page that is open and not shown.
  const head = main(person).locator("header, footer").filter({ visible: true });
  const button = head.getByRole("button", { name: action, exact: true }).first();
  const entry = person.page.getByRole("menuitem", { name: action, exact: true });
  // It may come with a change that is still on its way.
  await expect
    .poll(async () => {
      if (await button.isVisible()) return true;
      await head.getByRole("button", { name: MORE }).first().click();
      await person.page.getByRole("menuitem").first().waitFor();
      if (await entry.isVisible()) return true;
      await person.page.keyboard.press("Escape");
      return false;
    })
    .toBe(true);
  await button.or(entry).first().click();
}

/** Takes an action in the head of the page: fills in its dialog and confirms. */
export async function act(person: Person, action: string, told: Record<string, string> = {}): Promise<void> {
  await select(person, action);
  await confirm(person, action, told);
}

/** Fills in the dialog of an action and confirms it. */
export async function confirm(
  person: Person,
  action: string,
  told: Record<string, string> = {},
): Promise<void> {
  const fields = Object.entries(told);
  // The first field of the dialog has the focus.
  const [first] = fields;
  if (first) await focusIn(dialog(person).getByLabel(first[0]));
  for (const [label, text] of fields) await dialog(person).getByLabel(label).fill(text);
  await dialog(person)
    .getByRole("button", { name: ending(action) })
    .click();
  await gone(dialog(person));
}

/** Labels of the filled buttons in the head of a document's page: one at most. */
export function filled(person: Person): Promise<string[]> {
  return main(person).locator("header .ant-btn-primary:visible").allInnerTexts();
}

/** What the history of a document says, without who and when; folded tables included. */
async function history(person: Person, activity: string): Promise<string> {
  const deeds = main(person).getByRole("region", { name: activity }).getByRole("listitem");
  await deeds.first().waitFor();
  // Text by text: joined, the heading of one column and that of the next would look like one name.
  const texts = await deeds.locator("p:first-child, details").evaluateAll((all) =>
    all.flatMap((one) => {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) found.push(walker.currentNode.textContent ?? "");
      return found;
    }),
  );
  return texts.join("\n");
}

/** Names and values in the history that only the program understands: fields, JSON, seconds. */
export async function rawInHistory(person: Person, activity: string): Promise<string[]> {
  const raw = /\b[a-z]+[A-Z]\w*|\b[a-z]+_[a-z]+|[{}[\]]|\d\d:\d\d:\d\d/g;
  return (await history(person, activity)).match(raw) ?? [];
}

/** The notices of a document's page that are not folded: one at most. */
export function notices(person: Person): Locator {
  return main(person).locator("[data-tone]");
}

/** The upper edge of the first line of a document. */
export async function firstLineAt(person: Person): Promise<number> {
  const cell = main(person)
    .locator("[role=grid] > [role=rowgroup]:nth-child(2) > [role=row], table tbody tr")
    .first();
  await cell.waitFor();
  return (await cell.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
}

/** A cell of the lines grid, by line from 1 and column. */
export function lineCell({ page }: Person, line: number, column: number): Locator {
  const rows = page.getByRole("grid").locator("[role=rowgroup]:nth-child(2) > [role=row]");
  return rows
    .nth(line - 1)
    .getByRole("gridcell")
    .nth(column);
}

/** Types into a cell of the lines grid. */
export async function typeInto(person: Person, line: number, column: number, text: string): Promise<void> {
  const { page } = person;
  await lineCell(person, line, column).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** A cell by line number, from 1, and column header. */
export async function cellUnder(page: Page, line: number, heading: string): Promise<Locator> {
  const grid = page.getByRole("main").getByRole("grid").first();
  const header = grid.getByRole("columnheader", { name: heading, exact: true });
  const column = await header.getAttribute("aria-colindex");
  const heads = await grid.locator("[role=rowgroup]:first-child > [role=row]:not([hidden])").count();
  return grid.locator(`[aria-rowindex="${line + heads}"] [role=gridcell][aria-colindex="${column}"]`);
}

export async function typeUnder(page: Page, line: number, heading: string, text: string): Promise<void> {
  await (await cellUnder(page, line, heading)).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Searches in a select and picks the match. */
export async function choose(person: Person, label: string, text: string): Promise<void> {
  const box = main(person).getByRole("combobox", { name: label });
  await box.click();
  await box.fill(text);
  await person.page.locator(".ant-select-item-option:visible").filter({ hasText: text }).first().click();
}
