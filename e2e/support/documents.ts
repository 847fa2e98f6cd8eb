import type { Locator, Page } from "playwright-core";
import { focusIn, gone, type Person } from "./test";

/** The page itself, without what stands around it. */
export function main({ page }: Person): Locator {
  return page.getByRole("main");
}

export function dialog({ page }: Person): Locator {
  return page.getByRole("dialog");
}

/** The name of a button that may still bear its sign of waiting from the last time; Chinese ones may be spaced out. */
export function ending(name: string): RegExp {
  return new RegExp(`(^|\\s)${[...name].join("\\s?")}$`);
}

/** Chooses an action on the page, says what it wants to be told, and agrees. */
export async function act(person: Person, action: string, told: Record<string, string> = {}): Promise<void> {
  await main(person).getByRole("button", { name: action, exact: true }).click();
  const fields = Object.entries(told);
  // Whoever is asked for words can type them at once.
  const [first] = fields;
  if (first) await focusIn(dialog(person).getByLabel(first[0]));
  for (const [label, text] of fields) await dialog(person).getByLabel(label).fill(text);
  await dialog(person)
    .getByRole("button", { name: ending(action) })
    .click();
  await gone(dialog(person));
}

/** Types into a cell of the lines, as into a sheet. */
export async function typeInto({ page }: Person, row: number, column: number, text: string): Promise<void> {
  await page.getByRole("grid").getByRole("row").nth(row).getByRole("gridcell").nth(column).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** A cell of a line, from 1, by the heading of its column. */
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

/** Finds a choice by what is typed and takes it. */
export async function choose(person: Person, label: string, text: string): Promise<void> {
  const box = main(person).getByRole("combobox", { name: label });
  await box.click();
  await box.fill(text);
  await person.page.locator(".ant-select-item-option:visible").filter({ hasText: text }).first().click();
}
