import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { allRead, seen, test, type Person } from "../support/test";
import { LANGUAGES, type Language } from "../support/words";

/** A user of each side who sees nearly all pages, and the minimum number of pages. */
const SIDES = [
  { side: "the buying company", username: "zhao.lei", fewest: 30 },
  { side: "a supplier", username: "huang.jie", fewest: 10 },
];

const WIDTHS = [
  { width: 1440, height: 860 },
  { width: 390, height: 844 },
];

/** Texts of the product; cells and cards contain user data in any language. */
const OWN_WORDS = "h1, h2, h3, label, button, th, dt, [role=columnheader], [role=tab], [role=radio], legend";
const WRITTEN_BY_PEOPLE = "td, [role=gridcell], ul[aria-label] > li button";

/** A message key shown instead of its text. */
const NAME_OF_A_TEXT = /(^|\s)[a-z]+([-.][a-z_]+){2,}(\s|$)/;

const CHINESE = /\p{Script=Han}/u;

async function wordsOn(main: Locator): Promise<string[]> {
  return await main.evaluate(
    (page, [own, written]) =>
      // Inactive tabs stay in the document.
      [...page.querySelectorAll<HTMLElement>(own)].flatMap((one) =>
        one.checkVisibility() && !one.closest(written)
          ? [one.innerText, one.getAttribute("aria-label") ?? "", one.title]
          : [],
      ),
    [OWN_WORDS, WRITTEN_BY_PEOPLE] as const,
  );
}

/** The pages of the menu, with every group expanded. On a phone the menu is collapsed. */
async function pagesOf(person: Person): Promise<string[]> {
  const folded = person.menu().locator("button[aria-expanded=false]");
  while ((await folded.count()) > 0) await folded.first().click();
  const links = person.menu().getByRole("link");
  return await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
}

/** The heading of the visible page; pages visited earlier stay in the document. */
function headingOf(page: Page): Locator {
  return page.getByRole("main").locator("h1:visible").first();
}

/** By the menu where there is one, else by the history, as the back button does; not by loading everything again. */
async function open(person: Person, path: string, menu: boolean): Promise<void> {
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
async function close({ page }: Person): Promise<void> {
  const heading = await headingOf(page).elementHandle();
  await page.keyboard.press("Alt+w");
  await page.waitForFunction((one) => !one?.isConnected, heading);
}

/** The wrong texts on the current page. */
async function wrongWords({ page }: Person, language: Language, wide: boolean): Promise<string[]> {
  let said: string[] = [];
  await expect
    .poll(async () => (said = await wordsOn(page.getByRole("main"))), { message: page.url() })
    .not.toEqual([]);
  return said.filter(
    (text) =>
      NAME_OF_A_TEXT.test(text) ||
      text === "Error" ||
      // Cards on a narrow page contain user data.
      (wide && language === "en" && CHINESE.test(text.replaceAll(/赵磊|黄杰/g, ""))),
  );
}

/** How many pixels the page scrolls horizontally; wide tables scroll within their container. */
async function sidewards({ page }: Person): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

describe.each(SIDES)("every page of the menu of $side", ({ username, fewest }) => {
  describe.each(LANGUAGES)("in %s", (language) => {
    describe.each(WIDTHS)("$width px wide", ({ width, height }) => {
      test("opens well", { timeout: 600_000 }, async ({ person }) => {
        const visitor = await person({ language, viewport: { width, height } });
        const { page } = visitor;
        const said: string[] = [];
        page.on("console", (message) => {
          if (message.type() === "error" || message.type() === "warning")
            said.push(`${page.url()}: ${message.text()}`);
        });
        const wide = width > 1000;
        if (!wide) await page.setViewportSize({ width: 1440, height });
        await visitor.signIn(username);
        const paths = await pagesOf(visitor);
        expect(paths.length).toBeGreaterThan(fewest);
        if (!wide) await page.setViewportSize({ width, height });
        const wrong: string[] = [];
        for (const path of paths) {
          // A narrow window may still show the menu for a moment.
          await open(visitor, path, wide);
          await seen(headingOf(page));
          await allRead(page);
          for (const text of await wrongWords(visitor, language, wide)) wrong.push(`${path}: ${text}`);
          const pushed = await sidewards(visitor);
          if (pushed > 0) wrong.push(`${path}: scrolls ${pushed} px to the side`);
          // The elements are the same in both languages: each language at one width covers both.
          if ((language === "zh") === wide)
            for (const found of await violations(visitor)) wrong.push(`${path}: ${found}`);
          if (path !== "/dashboard") await close(visitor);
        }
        expect([...wrong, ...said]).toEqual([]);
      });
    });
  });
});
