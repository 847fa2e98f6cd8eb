import { describe, expect } from "vitest";
import { Colleague } from "../support/api";
import { DICTIONARY, gone, seen, test } from "../support/test";
import { LANGUAGES } from "../support/words";

describe.each(LANGUAGES)("from sign-in to sign-out, in %s", (language) => {
  test("an edit is saved, remembered and seen by a colleague at once", async ({ person }) => {
    const item = await (await Colleague.signIn("chen.wei")).item();

    const wang = await person({ language });
    const { page, words } = wang;
    await wang.go("/");
    await page.getByRole("heading", { name: /Tandem/ }).waitFor();
    await wang.fillSignIn("wang.min");

    // The menu comes from the server.
    await seen(wang.menu().getByText(words.system));
    await seen(wang.menu().getByRole("link", { name: words.deadLetters }));
    await wang.menu().getByRole("link", { name: words.dictionary }).click();
    await seen(page.getByRole("grid", { name: words.dictionaryTable }));

    await page.getByRole("searchbox", { name: words.search }).fill(item.dictName);
    await expect.poll(() => wang.rows().count()).toBe(1);

    // A colleague has the same list open.
    const chen = await person({ language });
    await chen.signIn("chen.wei", `${DICTIONARY}?q=${item.dictName}`);
    await seen(chen.row("First"));
    await chen.page.evaluate(() => Object.assign(window, { sameLoad: true }));

    await wang.row(item.dictName).getByRole("button", { name: words.edit }).click();
    const drawer = wang.drawer();
    await drawer.getByLabel(words.descriptionEn).fill("Very first");
    await drawer.getByLabel(words.descriptionZh).fill("最前一项");
    await drawer.getByRole("button", { name: words.save }).click();
    await seen(page.getByText(words.saved));
    await gone(drawer);
    await seen(wang.row("Very first"));

    // The colleague's page updates without a reload.
    await seen(chen.row("Very first"));
    await seen(chen.row("王敏"));
    expect(await chen.page.evaluate(() => "sameLoad" in window)).toBe(true);

    // The history shows the user, and each field's old and new value.
    await wang.row(item.dictName).getByRole("button", { name: item.dictName }).click();
    await drawer.getByRole("tab", { name: words.history }).click();
    const entries = drawer.getByRole("tabpanel", { name: words.history }).getByRole("listitem");
    await seen(entries.filter({ hasText: "陈伟" }));
    const newest = entries.first();
    const told = (await newest.innerText()).replaceAll(/\s+/g, " ");
    expect(told).toContain("王敏");
    expect(told).toMatch(/第一项\s*→\s*最前一项/);
    expect(told).toMatch(/First\s*→\s*Very first/);
    await drawer.getByRole("button", { name: words.close }).first().click();
    await gone(drawer);

    // After signing out, going back shows nothing of the session.
    await wang.signOut();
    await page.goBack();
    await seen(page.getByLabel(words.username));
    expect(await wang.menu().count()).toBe(0);
    expect(await page.getByText("Very first").count()).toBe(0);
    await wang.go(`${DICTIONARY}?q=${item.dictName}`);
    await seen(page.getByLabel(words.username));
    expect(await page.getByText("Very first").count()).toBe(0);
  });
});
