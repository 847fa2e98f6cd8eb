import type { Locator, Page } from "playwright-core";
import { seen, type Person } from "./test";

/** A user of each side who sees nearly all pages, and the minimum number of pages. */
export const SIDES = [
  { side: "the buying company", username: "zhao.lei", fewest: 30 },
  { side: "a supplier", username: "huang.jie", fewest: 10 },
];

/** The pages of the menu, with every group expanded. On a phone the menu is collapsed. */
export async function pagesOf(person: Person): Promise<string[]> {
  const folded = person.menu().locator("button[aria-expanded=false]");
  while ((await folded.count()) > 0) await folded.first().click();
  const links = person.menu().getByRole("link");
  return await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
}

/** The heading of the visible page; pages visited earlier stay in the document. */
export function headingOf(page: Page): Locator {
  return page.getByRole("main").locator("h1:visible").first();
}

/** By the menu where there is one, else by the history, as the back button does; not by loading everything again. */
export async function open(person: Person, path: string, menu: boolean): Promise<void> {
  const link = person.menu().locator(`a[href="${path}"]`);
  if (menu && (await link.isVisible())) {
    await link.click();
    return seen(person.menu().locator(`a[href="${path}"][aria-current=page]`));
  }
  const { page } = person;
  if (new URL(page.url()).pathname === path) return;
  const before = await headingOf(page).elementHandle();
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await page.waitForFunction((heading) => !heading?.checkVisibility(), before);
}

/** Closes the current page. Pages that stay open make each check slower, because axe reads the hidden ones, too. */
export async function close({ page }: Person): Promise<void> {
  const heading = await headingOf(page).elementHandle();
  await page.keyboard.press("Alt+w");
  await page.waitForFunction((one) => !one?.isConnected, heading);
}
