import { describe, expect } from "vitest";
import { shellWords, SIGN_IN_LOG } from "../../support/shell";
import { DICTIONARY, gone, hasFocusWithin, seen, test } from "../../support/test";
import { IN_CHINESE } from "../../support/words";

describe.each(IN_CHINESE)("the menu, in %s", (language) => {
  const say = shellWords[language];

  test("is searched by title, address and, in Chinese, pinyin; the keyboard chooses", async ({ person }) => {
    const zhao = await person({ language, viewport: { width: 1200, height: 500 } });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei");
    const field = page.getByRole("combobox", { name: say.menuSearch });
    const options = page.getByRole("listbox").getByRole("option");

    await field.fill("dataDic");
    await seen(options.filter({ hasText: words.dictionary }));
    await page.keyboard.press("Escape");
    expect(await field.inputValue()).toBe("");
    await seen(zhao.menu());

    await field.fill("sjzd");
    const dictionary = options.filter({ hasText: words.dictionary });
    await seen(language === "zh" ? dictionary : page.getByRole("status").getByText("No results"));

    // The search tolerates one typo; arrow keys wrap around.
    await field.fill(language === "zh" ? "登录日志" : "sign-in lgo");
    await seen(options.filter({ hasText: say.signInLog }));
    expect(await options.first().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${SIGN_IN_LOG}`);
    // The URL changes first, the menu with the page.
    await expect.poll(() => field.inputValue()).toBe("");
    const log = zhao.menu().getByRole("link", { name: say.signInLog });
    await expect.poll(() => log.getAttribute("aria-current")).toBe("page");
    // The menu is longer than the window, and scrolls to the current page.
    const bottom = () => log.evaluate((link) => window.innerHeight - link.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeGreaterThanOrEqual(0);
  });

  test("folds to a rail, and a reload remembers it; groups fold, too", async ({ person }) => {
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei");
    const width = () => zhao.menu().evaluate((nav) => nav.parentElement?.getBoundingClientRect().width);
    const cookie = async () =>
      (await zhao.context.cookies()).find(({ name }) => name === "sidebarStatus")?.value;
    expect(await width()).toBe(210);

    await page.getByRole("button", { name: say.fold }).click();
    await expect.poll(width).toBeLessThan(60);
    expect(await cookie()).toBe("0");
    await page.reload();
    await expect.poll(width).toBeLessThan(60);
    // Clicking a group on the collapsed sidebar expands it.
    await zhao.menu().getByRole("button", { name: words.system }).click();
    await expect.poll(width).toBe(210);
    expect(await cookie()).toBe("1");

    const group = zhao.menu().getByRole("button", { name: words.system });
    const link = zhao.menu().getByRole("link", { name: words.dictionary });
    await group.click();
    await gone(link);
    await page.reload();
    await seen(group);
    expect(await group.getAttribute("aria-expanded")).toBe("false");
    expect(await link.count()).toBe(0);
    // A page opened by its URL is expanded in the menu.
    await zhao.go(DICTIONARY);
    await seen(link);
  });
});

describe("the menu on a phone", () => {
  test("is a drawer with the search, and everything of the bar is in the user menu", async ({ person }) => {
    const say = shellWords.en;
    const zhao = await person({ language: "en", viewport: { width: 390, height: 844 } });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei");
    await page.getByRole("button", { name: words.openMenu }).click();
    const drawer = page.getByRole("dialog", { name: words.mainMenu });
    await drawer.getByRole("combobox", { name: say.menuSearch }).fill("dict");
    await drawer.getByRole("option").filter({ hasText: words.dictionary }).click();
    await page.waitForURL(`**${DICTIONARY}`);
    await gone(drawer);

    await page.getByRole("button", { name: words.userMenu }).click();
    for (const name of [say.profile, say.settings, say.help, say.tasks, say.version, words.signOut]) {
      await seen(page.getByRole("menuitem", { name }));
    }
    await page.getByRole("menuitem", { name: say.tasks }).click();
    await seen(page.getByText(say.noTasks));

    // On a phone the tabs are in a dialog.
    await page.getByRole("button", { name: say.openPages }).click();
    const pages = page.getByRole("dialog", { name: say.tabs });
    await pages.getByRole("link", { name: words.dictionary }).click();
    await page.waitForURL(`**${DICTIONARY}`);
    await page.getByRole("button", { name: say.openPages }).click();
    await pages.getByRole("button", { name: say.closeTab(say.tasks) }).click();
    await gone(pages.getByRole("link", { name: say.tasks }));
    // The close button went with its page; the focus goes on in the list.
    await expect.poll(() => hasFocusWithin(pages.getByRole("list"))).toBe(true);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
