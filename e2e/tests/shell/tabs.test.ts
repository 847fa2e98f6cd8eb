import { describe, expect } from "vitest";
import { question, shellWords, SIGN_IN_LOG, tabBar, tabNames } from "../../support/shell";
import {
  allRead,
  DEAD_LETTERS,
  DICTIONARY,
  gone,
  seen,
  someone,
  test,
  type Person,
} from "../../support/test";
import { IN_ENGLISH } from "../../support/words";

/** Opens pages by the menu, so that all of them stay mounted. */
async function openThree(person: Person): Promise<void> {
  const { words } = person;
  await person.menu().getByRole("link", { name: words.dictionary }).click();
  await seen(person.row("addressType"));
  await person.menu().getByRole("link", { name: words.deadLetters }).click();
  await seen(person.page.getByRole("searchbox", { name: words.searchDeadLetters }));
}

/** Many steps in one test, on a shared machine. */
const LONG = 180_000;

describe.each(IN_ENGLISH)("tabs, in %s", (language) => {
  const say = shellWords[language];

  test(
    "close by button, middle click and menu; pinned ones survive and are remembered",
    { timeout: LONG },
    async ({ person }) => {
      const zhao = await person({ language });
      const { page, words } = zhao;
      await zhao.signIn(await someone());
      await openThree(zhao);
      const names = () => tabNames(zhao, say);
      const bar = tabBar(zhao, say);
      expect(await names()).toEqual([words.dashboard, words.dictionary, words.deadLetters]);

      // Closing the active tab activates its neighbour.
      await bar.getByRole("button", { name: say.closeTab(words.deadLetters) }).click();
      await page.waitForURL(`**${DICTIONARY}`);
      await expect.poll(names, { timeout: 10_000 }).toEqual([words.dashboard, words.dictionary]);

      await bar.getByRole("link", { name: words.dictionary }).click({ button: "right" });
      await page.getByRole("menuitem", { name: say.pin, exact: true }).click();
      await expect
        .poll(() => bar.getByRole("button", { name: say.closeTab(words.dictionary) }).count())
        .toBe(0);

      await zhao.menu().getByRole("link", { name: say.signInLog }).click();
      await page.waitForURL(`**${SIGN_IN_LOG}`);
      await zhao.menu().getByRole("link", { name: words.deadLetters }).click();
      await page.waitForURL(`**${DEAD_LETTERS}`);
      await bar.getByRole("link", { name: say.signInLog }).click({ button: "middle" });
      await expect
        .poll(names, { timeout: 10_000 })
        .toEqual([words.dashboard, words.dictionary, words.deadLetters]);
      expect(zhao.context.pages()).toHaveLength(1);

      await page.getByRole("button", { name: say.tabMenu }).click();
      await page.getByRole("menuitem", { name: say.closeAll }).click();
      await page.waitForURL(`**${DICTIONARY}`);
      await expect.poll(names, { timeout: 10_000 }).toEqual([words.dashboard, words.dictionary]);

      // Pinned tabs are restored in a new browser tab.
      const later = await zhao.tab("/dashboard");
      await seen(later.menu());
      await expect.poll(() => tabNames(later, say)).toEqual([words.dashboard, words.dictionary]);
      await tabBar(later, say).getByRole("link", { name: words.dictionary }).click({ button: "right" });
      await later.page.getByRole("menuitem", { name: say.unpin }).click();
      await tabBar(later, say)
        .getByRole("button", { name: say.closeTab(words.dictionary) })
        .click();
      await expect.poll(() => tabNames(later, say)).toEqual([words.dashboard]);
    },
  );

  test(
    "unsaved input is kept out of sight, shown on the tab and asked about",
    { timeout: LONG },
    async ({ person }) => {
      const zhao = await person({ language });
      const { page, words } = zhao;
      await zhao.signIn(await someone());
      await openThree(zhao);
      await zhao.menu().getByRole("link", { name: words.dictionary }).click();
      await page.getByRole("button", { name: words.add }).click();
      await zhao.drawer().getByLabel(words.dictName).fill("notSavedYet");
      // Two history steps back at once, to the page before the list.
      await page.evaluate(() => history.go(-2));
      await seen(page.getByRole("searchbox", { name: words.searchDeadLetters }));
      await gone(zhao.drawer());
      const tab = tabBar(zhao, say).getByRole("listitem").filter({ hasText: words.dictionary });
      await seen(tab.getByText(say.unsavedMark));
      // One tab stop for all tabs; arrows lead from one to the next.
      const links = tabBar(zhao, say).getByRole("link");
      expect(await links.evaluateAll((all) => all.filter((e) => e.tabIndex === 0).length)).toBe(1);
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
      await links.last().focus();
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toContain(words.dashboard);
      await page.keyboard.press("End");
      expect(await focused()).toContain(words.deadLetters);

      await tab.getByRole("button", { name: say.closeTab(words.dictionary) }).click();
      await question(zhao, say).getByRole("button", { name: say.keepEditing }).click();
      await gone(question(zhao, say));
      expect(await tab.count()).toBe(1);

      // Signing out asks, too.
      await zhao.wantOut();
      await question(zhao, say).getByRole("button", { name: say.keepEditing }).click();
      await gone(question(zhao, say));
      await seen(zhao.menu());

      await page.evaluate(() => history.go(2));
      await seen(zhao.drawer());
      expect(await zhao.drawer().getByLabel(words.dictName).inputValue()).toBe("notSavedYet");
      await page.evaluate(() => history.go(-2));
      await gone(zhao.drawer());

      await tab.getByRole("button", { name: say.closeTab(words.dictionary) }).click();
      await question(zhao, say).getByRole("button", { name: say.discard }).click();
      await gone(tab);
    },
  );
});

describe("pages in tabs", () => {
  const say = shellWords.en;

  test("keep their scroll position, their own and that inside them", async ({ person }) => {
    const zhao = await person({ language: "en", viewport: { width: 1200, height: 500 } });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei");
    await seen(page.getByText(words.recent));
    // Cards that come later would move what is scrolled to.
    await allRead(page);
    const scroller = page.locator("main").locator("..");
    await expect.poll(() => scroller.evaluate((e) => e.scrollHeight - e.clientHeight)).toBeGreaterThan(300);
    // The page scrolls, the window around it never.
    expect(
      await page.evaluate(() => {
        const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
        return [scrollHeight - clientHeight, scrollWidth - clientWidth];
      }),
    ).toEqual([0, 0]);
    await scroller.evaluate((e) => e.scrollTo({ top: 222 }));

    await zhao.menu().getByRole("link", { name: words.dictionary }).click();
    await seen(zhao.row("addressType"));
    expect(await scroller.evaluate((e) => e.scrollTop)).toBe(0);
    const rows = zhao
      .table()
      .locator("xpath=ancestor::*")
      .filter({ has: page.getByRole("grid") });
    const inside = () =>
      rows.evaluateAll((all) => all.findLast((e) => e.scrollHeight > e.clientHeight + 50)?.scrollTop ?? -1);
    await rows.evaluateAll((all) =>
      all.findLast((e) => e.scrollHeight > e.clientHeight + 50)?.scrollTo({ top: 150 }),
    );
    await expect.poll(inside).toBe(150);

    await tabBar(zhao, say).getByRole("link", { name: words.dashboard }).click();
    await expect.poll(() => scroller.evaluate((e) => e.scrollTop)).toBe(222);
    await tabBar(zhao, say).getByRole("link", { name: words.dictionary }).click();
    await expect.poll(inside).toBe(150);
  });

  test("are made anew by refresh, and ask the server again", async ({ person }) => {
    const zhao = await person({ language: "en" });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", DICTIONARY);
    await seen(zhao.row("addressType"));
    const mark = () => zhao.table().evaluate((table) => "marked" in table);
    await zhao.table().evaluate((table) => Object.assign(table, { marked: true }));
    expect(await mark()).toBe(true);
    const asked = page.waitForRequest((request) => request.url().includes("dictItem/pageList"));
    await page.getByRole("button", { name: say.tabMenu }).click();
    await page.getByRole("menuitem", { name: say.refresh }).click();
    await asked;
    await seen(zhao.row("addressType"));
    await expect.poll(mark).toBe(false);
    expect(await tabNames(zhao, say)).toEqual([words.dashboard, words.dictionary]);
  });

  test("that the menu marks as not kept are made anew at each visit", async ({ person }) => {
    const zhao = await person({ language: "en" });
    const { page, words } = zhao;
    // All menu entries are cached by default, so this response is modified.
    await page.route(/permission\/queryByUser/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { url: string; cache: number }[] };
      for (const entry of body.data) if (DICTIONARY.endsWith(entry.url)) entry.cache = 0;
      await route.fulfill({ response: answer, json: body });
    });
    await zhao.signIn("zhao.lei", DICTIONARY);
    await seen(zhao.row("addressType"));
    await zhao.table().evaluate((table) => Object.assign(table, { marked: true }));
    await zhao.menu().getByRole("link", { name: words.dashboard }).click();
    await seen(page.getByText(words.recent));
    await tabBar(zhao, say).getByRole("link", { name: words.dictionary }).click();
    await seen(zhao.row("addressType"));
    expect(await zhao.table().evaluate((table) => "marked" in table)).toBe(false);
  });

  test("leave the browser only after a question while input is unsaved", async ({ person }) => {
    const zhao = await person({ language: "en" });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", `${DICTIONARY}?open=new`);
    await zhao.drawer().getByLabel(words.dictName).fill("notSavedYet");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
  });

  test("scroll into sight in a bar that is too short", async ({ person }) => {
    const zhao = await person({ language: "en", viewport: { width: 1000, height: 700 } });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei");
    for (const path of [DICTIONARY, SIGN_IN_LOG, DEAD_LETTERS, "/user/setting", "/user/download"]) {
      await page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
      await page.waitForURL(`**${path}`);
    }
    await page.evaluate(() => {
      history.pushState(null, "", "/profile/index");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    const last = tabBar(zhao, say).getByRole("link", { name: say.profile });
    await seen(last);
    const inside = (link: typeof last) =>
      link.evaluate((element) => {
        const place = element.getBoundingClientRect();
        const bar = element.closest("ul")?.getBoundingClientRect();
        return bar !== undefined && place.left >= bar.left - 1 && place.right <= bar.right + 1;
      });
    await expect.poll(() => inside(last)).toBe(true);
    await page.keyboard.press("Alt+PageDown");
    await page.waitForURL("**/dashboard");
    await expect
      .poll(() => inside(tabBar(zhao, say).getByRole("link", { name: words.dashboard })))
      .toBe(true);
  });
});
