import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { allRead, seen, test } from "../support/test";
import { LANGUAGES } from "../support/words";

/** Words of the product itself; what stands in cells was written by people, in their language. */
const OWN_WORDS = "h1, h2, h3, label, button, th, [role=columnheader], [role=tab], [role=radio], legend";

/** The name of a text that nobody wrote. */
const NAME_OF_A_TEXT = /(^|\s)[a-z]+([-.][a-z_]+){2,}(\s|$)/;

const CHINESE = /\p{Script=Han}/u;

async function wordsOn(main: Locator): Promise<string[]> {
  return await main.evaluate(
    (page, own) =>
      // Tabs that were left stay in the document.
      [...page.querySelectorAll<HTMLElement>(own)].flatMap((one) =>
        one.checkVisibility() && !one.closest("td, [role=gridcell]")
          ? [one.innerText, one.getAttribute("aria-label") ?? "", one.title]
          : [],
      ),
    OWN_WORDS,
  );
}

describe.each(LANGUAGES)("every page of the menu, in %s", (language) => {
  test("opens, and speaks that language", { timeout: 180_000 }, async ({ person }) => {
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei");
    const folded = zhao.menu().locator("button[aria-expanded=false]");
    while ((await folded.count()) > 0) await folded.first().click();
    const links = zhao.menu().getByRole("link");
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    expect(paths.length).toBeGreaterThan(20);

    const wrong: string[] = [];
    for (const path of paths) {
      const main = page.getByRole("main");
      await zhao.menu().locator(`a[href="${path}"]`).click();
      await seen(zhao.menu().locator(`a[href="${path}"][aria-current=page]`));
      await seen(main.locator("h1:visible"));
      await allRead(page);
      let said: string[] = [];
      await expect.poll(async () => (said = await wordsOn(main)), { message: path }).not.toEqual([]);
      for (const text of said) {
        if (NAME_OF_A_TEXT.test(text)) wrong.push(`${path}: ${text}`);
        if (language === "en" && CHINESE.test(text.replace("赵磊", ""))) wrong.push(`${path}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
