import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { makeDeadLetters } from "../support/deadLetters";
import { DEAD_LETTERS, DICTIONARY, seen, test } from "../support/test";
import { IN_ENGLISH } from "../support/words";

describe.each(IN_ENGLISH)("accessibility, in %s", (language) => {
  test("sign-in", async ({ person }) => {
    const visitor = await person({ language });
    await visitor.go("/login");
    await seen(visitor.page.getByLabel(visitor.words.username));
    expect(await violations(visitor)).toEqual([]);
    await visitor.page.getByRole("button", { name: visitor.words.signIn }).click();
    await seen(visitor.page.getByText(visitor.words.usernameRequired));
    expect(await violations(visitor)).toEqual([]);
  });

  test("dashboard, list, editor, history, undelivered events", async ({ person }) => {
    await makeDeadLetters("Connection refused", 3);
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei");
    await seen(page.getByRole("main").locator("time"));
    expect(await violations(zhao)).toEqual([]);

    await zhao.menu().getByRole("link", { name: words.dictionary }).click();
    await seen(zhao.row("asnStatus"));
    expect(await violations(zhao)).toEqual([]);

    // One that a person wrote: those that ship have no history yet.
    await zhao.row("asnStatus").first().getByRole("button", { name: words.edit }).click();
    await seen(zhao.drawer().getByLabel(words.descriptionEn));
    expect(await violations(zhao)).toEqual([]);
    await zhao.drawer().getByRole("tab", { name: words.history }).click();
    await seen(zhao.drawer().getByRole("tabpanel", { name: words.history }).getByText("asnStatus"));
    expect(await violations(zhao)).toEqual([]);

    await zhao.go(DEAD_LETTERS);
    await seen(zhao.row("Connection refused"));
    expect(await violations(zhao)).toEqual([]);
  });

  test("on a phone", async ({ person }) => {
    const zhao = await person({ language, viewport: { width: 390, height: 844 } });
    const { page, words } = zhao;
    await zhao.go(DICTIONARY);
    await zhao.fillSignIn("zhao.lei");
    await seen(page.getByRole("main").getByRole("list").getByText("addressType"));
    expect(await violations(zhao)).toEqual([]);
    await page.getByRole("button", { name: words.openMenu }).click();
    await seen(zhao.menu().getByRole("link", { name: words.deadLetters }));
    expect(await violations(zhao)).toEqual([]);
    // The page does not scroll horizontally.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
