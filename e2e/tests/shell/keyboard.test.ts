import { describe, expect } from "vitest";
import { violations } from "../../support/accessibility";
import { shellWords, SIGN_IN_LOG, tabNames } from "../../support/shell";
import { allRead, DICTIONARY, gone, seen, someone, test } from "../../support/test";
import { IN_ENGLISH } from "../../support/words";

/** Many pages in one test, on a shared machine. */
const LONG = 180_000;

describe.each(IN_ENGLISH)("the shell without a mouse, in %s", (language) => {
  const say = shellWords[language];

  test("from sign-in to sign-out", { timeout: LONG }, async ({ person }) => {
    const username = await someone();
    const zhao = await person({ language });
    const { page, words } = zhao;
    const press = (key: string) => page.keyboard.press(key);
    const type = (text: string) => page.keyboard.type(text);
    await zhao.go("/");
    await seen(page.getByLabel(words.username));
    await type(username);
    await press("Tab");
    await type("tandem-demo");
    await press("Enter");
    await seen(zhao.menu());

    // The dashboard has no search field, so "/" focuses the menu search.
    await press("/");
    const field = page.getByRole("combobox", { name: say.menuSearch });
    expect(await field.evaluate((e) => e === document.activeElement)).toBe(true);
    await type(language === "zh" ? "sjzd" : "dictionary");
    await seen(page.getByRole("option").filter({ hasText: words.dictionary }));
    await press("Enter");
    await page.waitForURL(`**${DICTIONARY}`);
    await seen(zhao.row("addressType"));

    await press("Control+k");
    const palette = page.getByRole("dialog", { name: say.palette });
    await seen(palette);
    await type(language === "zh" ? "dlrz" : "sign-in log");
    await seen(palette.getByRole("option").filter({ hasText: say.signInLog }));
    await press("Enter");
    await page.waitForURL(`**${SIGN_IN_LOG}`);
    await gone(palette);
    await seen(page.getByRole("heading", { name: say.signInLog }));

    await press("Alt+PageUp");
    await page.waitForURL(`**${DICTIONARY}`);
    await press("Alt+PageDown");
    await page.waitForURL(`**${SIGN_IN_LOG}`);
    await press("Alt+PageUp");
    await page.waitForURL(`**${DICTIONARY}`);
    await seen(page.getByRole("heading", { name: words.dictionary }));
    // Faster than the page is rendered: what is closed is the page just gone to, not the one still shown.
    await page.evaluate(() => {
      for (const key of ["PageDown", "w"]) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, altKey: true, bubbles: true }));
      }
    });
    await page.waitForURL(`**${DICTIONARY}`);
    await expect
      .poll(() => tabNames(zhao, say), { timeout: 10_000 })
      .toEqual([words.dashboard, words.dictionary]);

    await press("?");
    const help = page.getByRole("dialog", { name: say.help });
    await help.getByRole("tab", { name: say.helpKeys }).press("Enter");
    for (const name of [say.palette, say.closeAll, words.save, words.signOut]) {
      await seen(help.getByText(name, { exact: true }));
    }
    await press("Escape");
    await gone(help);

    // The focus is visible.
    await press("Tab");
    const ring = await page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
      return outlineStyle !== "none" || boxShadow !== "none";
    });
    expect(ring).toBe(true);

    await press("Control+k");
    await seen(palette);
    await type(language === "zh" ? "tcdl" : "sign out");
    await seen(palette.getByRole("option").filter({ hasText: words.signOut }));
    await press("Enter");
    await seen(page.getByLabel(words.username));
    expect(await zhao.menu().count()).toBe(0);
  });

  test.for([
    { width: 1440, height: 860 },
    { width: 390, height: 844 },
  ])("every page and overlay passes axe at $width", { timeout: LONG }, async (viewport, { person }) => {
    const zhao = await person({ language, viewport });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei");
    await seen(page.getByText(words.recent));
    expect(await violations(zhao)).toEqual([]);
    for (const path of ["/user/setting", "/user/download", "/profile/index", "/noticedetail"]) {
      await zhao.go(path);
      await seen(page.getByRole("main").getByRole("heading", { level: 1 }));
      expect({ path, found: await violations(zhao) }).toEqual({ path, found: [] });
    }
    for (const [key, name] of [
      ["Control+k", say.palette],
      ["?", say.help],
    ] as const) {
      await page.keyboard.press(key);
      const dialog = page.getByRole("dialog", { name });
      await seen(dialog);
      await allRead(page);
      expect({ name, found: await violations(zhao) }).toEqual({ name, found: [] });
      await page.keyboard.press("Escape");
      await gone(dialog);
      // Shortcuts work again only after the input has lost the focus.
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("INPUT");
    }
    await page.getByRole("button", { name: words.userMenu }).click();
    await page.getByRole("menuitem", { name: say.settings }).click();
    await seen(page.getByRole("dialog", { name: say.settings }));
    expect({ name: say.settings, found: await violations(zhao) }).toEqual({ name: say.settings, found: [] });
    await zhao.go("/article-list");
    await seen(page.getByRole("heading", { level: 2 }));
    expect(await violations(zhao)).toEqual([]);
    // The other tenant has published nothing.
    const stranger = await person({ language, viewport, host: "globex.localhost" });
    await stranger.go("/article-list");
    await seen(stranger.page.getByText(say.nothingPublished));
    expect(await violations(stranger)).toEqual([]);
  });
});
