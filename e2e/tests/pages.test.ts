import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { allRead, seen, test, type Person } from "../support/test";
import { close, headingOf, open, pagesOf, SIDES } from "../support/walk";
import { LANGUAGES, type Language } from "../support/words";

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
