import { describe, expect } from "vitest";
import { typingWhenItEnds } from "../../support/endedSession";
import { shellWords } from "../../support/shell";
import { DICTIONARY, gone, PHONE, seen, test, type Person } from "../../support/test";
import { IN_ENGLISH, type Language } from "../../support/words";

const texts: Record<Language, { part: string; failed: string }> = {
  zh: {
    part: "网络恢复后会自动打开，您已填写的内容会保留。",
    failed: "载入失败，请重试；如仍不成功，请刷新页面。您已填写的内容会保留。",
  },
  en: {
    part: "This opens as soon as the connection is back. What you have typed stays.",
    failed:
      "This could not be loaded. Try again; if that does not help, reload the page. What you have typed is kept.",
  },
};

/** The files of a part of the application do not arrive, although there is a line. */
async function withhold({ page }: Person, ...parts: readonly string[]): Promise<() => Promise<void>> {
  const files = parts.map((part) => `**/assets/${part}-*`);
  for (const file of files) await page.route(file, (route) => route.abort("connectionreset"));
  return async () => {
    for (const file of files) await page.unroute(file);
  };
}

describe.each(IN_ENGLISH)("what the shell loads over a page while the line is cut, in %s", (language) => {
  const say = { ...shellWords[language], ...texts[language] };

  test("says so, opens by itself when the line is back, and not once it was given up", async ({ person }) => {
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=currency`);
    await seen(zhao.row("CNY"));
    const opened: [name: string, open: () => Promise<void>][] = [
      [say.palette, () => page.keyboard.press("Control+k")],
      [say.help, () => page.keyboard.press("?")],
    ];
    for (const [name, open] of opened) {
      await zhao.context.setOffline(true);
      await open();
      await seen(page.getByText(say.part));
      // The page below stays.
      await seen(zhao.row("CNY"));
      await zhao.context.setOffline(false);
      await seen(page.getByRole("dialog", { name }));
      await gone(page.getByText(say.part));
      await page.keyboard.press("Escape");
      await gone(page.getByRole("dialog", { name }));
    }

    await zhao.context.setOffline(true);
    await page.getByRole("button", { name: say.settings }).click();
    const notice = page.getByRole("status").filter({ hasText: say.part });
    await notice.getByRole("button", { name: say.close, exact: true }).click();
    await gone(page.getByText(say.part));
    await zhao.context.setOffline(false);
    await zhao.menu().getByRole("link", { name: words.dashboard }).click();
    await seen(page.getByText(words.recent));
    expect(await page.getByRole("dialog", { name: say.settings }).count()).toBe(0);
  });

  test("does not take the page away on a phone, and comes on demand", async ({ person }) => {
    const zhao = await person({ language, viewport: PHONE });
    const { page, words } = zhao;
    const release = await withhold(zhao, "PhoneMenu", "OpenPages");
    await zhao.signIn("zhao.lei");
    await seen(page.getByText(words.recent));
    await page.getByRole("button", { name: words.openMenu }).click();
    await seen(page.getByText(say.failed));
    const notice = page.getByRole("status").filter({ hasText: say.failed });
    expect((await notice.boundingBox())?.width).toBeGreaterThan(PHONE.width / 2);
    expect((await notice.boundingBox())?.width).toBeLessThanOrEqual(PHONE.width);
    await seen(page.getByText(words.recent));
    await release();
    await page.getByRole("button", { name: words.retry, exact: true }).click();
    await seen(page.getByRole("dialog", { name: words.mainMenu }));
    await gone(page.getByText(say.failed));
    await page.keyboard.press("Escape");
    await seen(page.getByRole("button", { name: say.openPages }));
  });

  test("keeps the form with what was typed until one can sign in again", async ({ person }) => {
    const { ended, username, zhao, typed } = await typingWhenItEnds(person, language);
    const { page, words } = zhao;
    const release = await withhold(zhao, "SignInAgain");
    await ended.end(zhao, username);
    await seen(page.getByText(say.failed));
    expect(await ended.box(zhao).inputValue()).toBe(typed);

    await release();
    await page.getByRole("button", { name: words.retry, exact: true }).click();
    await ended.signIn(zhao);
    await seen(page.getByText(words.saved));
    await expect.poll(ended.saved).toBe(typed);
  });
});
