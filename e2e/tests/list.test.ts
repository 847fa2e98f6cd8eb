import { describe, expect } from "vitest";
import { Colleague } from "../support/api";
import { DICTIONARY, gone, seen, test } from "../support/test";
import { IN_ENGLISH } from "../support/words";

describe.each(IN_ENGLISH)("the list, in %s", (language) => {
  test("a blocked action can be focused and says why", async ({ person }) => {
    const zhao = await person({ language });
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=currency`);
    const blocked = zhao.row("CNY").getByRole("button", { name: zhao.words.remove });
    await seen(blocked);
    expect(await blocked.getAttribute("aria-disabled")).toBe("true");
    await blocked.focus();
    await seen(zhao.page.getByRole("tooltip").getByText(zhao.words.cannotDelete));
  });

  test("words of states and dictionaries are in the user's language", async ({ person }) => {
    const item = await (await Colleague.signIn("chen.wei")).item({ isdefault: "1" });
    const zhao = await person({ language });
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=${item.dictName}`);
    const cells = zhao.row(item.dictName).getByRole("gridcell");
    await seen(cells.getByText(zhao.words.active, { exact: true }));
    await seen(cells.getByText(zhao.words.keyYes, { exact: true }));
  });
});

describe("the list", () => {
  test("its address reproduces what was on screen", async ({ person }) => {
    const zhao = await person();
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", DICTIONARY);
    await seen(zhao.row("addressType"));
    await page.getByRole("searchbox").fill("type");
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("type");
    await page.getByRole("combobox", { name: words.state }).click();
    await page.getByTitle(words.active, { exact: true }).click();
    // Its value is shown once, in the filter.
    const filters = page.getByRole("search");
    await seen(filters.getByText(words.active, { exact: true }));
    expect(await page.getByRole("list", { name: words.filters }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await zhao.table().getByRole("button", { name: words.itemValue, exact: true }).click();
    await page
      .getByRole("columnheader", { name: words.itemValue })
      .and(page.locator("[aria-sort=ascending]"))
      .waitFor();
    await expect.poll(() => zhao.table().getAttribute("aria-busy")).toBe("false");
    const before = await zhao.table().innerText();
    const address = page.url();

    await page.reload();
    await seen(zhao.row("addressType"));
    await expect.poll(() => zhao.table().innerText()).toBe(before);
    expect(await page.getByRole("searchbox").inputValue()).toBe("type");

    // And for a colleague who opens the link.
    const chen = await person();
    await chen.signIn("chen.wei", address.slice(chen.origin.length));
    await seen(chen.row("addressType"));
    await expect.poll(() => chen.table().innerText()).toBe(before);
  });

  test("a change of language keeps the page, its conditions and typed text", async ({ person }) => {
    const item = await (await Colleague.signIn("chen.wei")).item();
    const zhao = await person({ language: "zh" });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=${item.dictName}&where=state~eq~active`);
    await seen(zhao.row(item.dictName));
    await seen(page.getByRole("search").getByText("启用", { exact: true }));
    await page.getByRole("button", { name: "English" }).click();
    await seen(page.getByRole("heading", { name: "Data dictionary" }));
    await seen(page.getByRole("search").getByText("Active", { exact: true }));
    await seen(page.getByRole("columnheader", { name: "Updated by" }));
    await seen(zhao.row(item.dictName).getByRole("button", { name: "Edit" }));
    expect(new URL(page.url()).searchParams.get("q")).toBe(item.dictName);
    expect(await page.getByRole("searchbox").inputValue()).toBe(item.dictName);

    // The drawer covers the language switch, so it is clicked by script after the form is filled in.
    await zhao.row(item.dictName).getByRole("button", { name: "Edit" }).click();
    await zhao.drawer().getByLabel("Description (English)").fill("Half typed");
    await page
      .getByRole("button", { name: "中文", includeHidden: true })
      .evaluate((button: HTMLElement) => button.click());
    await seen(zhao.drawer().getByText("编辑字典项"));
    await seen(zhao.drawer().getByText("中文描述"));
    expect(await zhao.drawer().getByLabel("英文描述").inputValue()).toBe("Half typed");
    // The language is remembered.
    await page.reload();
    await seen(page.getByRole("navigation", { name: "主菜单" }));
  });

  test("an empty result says that conditions hide the rows, and clears them", async ({ person }) => {
    const zhao = await person({ language: "en" });
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=nothing-is-called-this`);
    await seen(zhao.page.getByText("No matching rows"));
    await zhao.page.getByRole("button", { name: "Clear all" }).last().click();
    await seen(zhao.row("addressType"));
    await gone(zhao.page.getByText("No matching rows"));
  });
});
