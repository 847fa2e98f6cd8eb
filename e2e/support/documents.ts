import type { Locator, Page } from "playwright-core";
import { focusIn, gone, type Person } from "./test";

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

/** Takes an action on the page: fills in its dialog and confirms. */
export async function act(person: Person, action: string, told: Record<string, string> = {}): Promise<void> {
  await main(person).getByRole("button", { name: action, exact: true }).click();
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

/** Types into a cell of the lines grid. */
export async function typeInto({ page }: Person, row: number, column: number, text: string): Promise<void> {
  await page.getByRole("grid").getByRole("row").nth(row).getByRole("gridcell").nth(column).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** A cell by line number, from 1, and column header. */
export async function cellUnder(page: Page, line: number, heading: string): Promise<Locator> {
  const grid = page.getByRole("main").getByRole("grid").first();
  const header = grid.getByRole("columnheader", { name: heading, exact: true });
  const column = await header.getAttribute("aria-colindex");
  return grid.locator(`[aria-rowindex="${line + 1}"] [role=gridcell][aria-colindex="${column}"]`);
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
