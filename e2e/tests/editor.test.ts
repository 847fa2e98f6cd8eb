import { describe, expect } from "vitest";
import { Colleague } from "../support/api";
import { DICTIONARY, gone, seen, test } from "../support/test";
import { IN_ENGLISH } from "../support/words";

describe.each(IN_ENGLISH)("the editor, in %s", (language) => {
  test("required fields say so, and nothing is sent", async ({ person }) => {
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", DICTIONARY);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("dictItem/save")) sent.push(request.url());
    });
    await page.getByRole("button", { name: words.add }).click();
    await zhao.drawer().getByRole("button", { name: words.save }).click();
    await expect.poll(() => zhao.drawer().getByRole("alert").getByText(words.required).count()).toBe(4);
    for (const label of [words.dictName, words.itemValue, words.descriptionZh, words.descriptionEn]) {
      const field = zhao.drawer().getByRole("textbox", { name: label });
      expect(await field.getAttribute("aria-invalid")).toBe("true");
    }
    expect(sent).toEqual([]);
  });

  test("a form that nothing was changed in is not sent, and says so", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const item = await chen.item({ descriptionEn: "As it was" });
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=${item.dictName}&open=${item.id}`);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("dictItem/update")) sent.push(request.url());
    });
    const drawer = zhao.drawer();
    const description = drawer.getByLabel(words.descriptionEn);
    await seen(description);
    await drawer.getByRole("button", { name: words.save }).click();
    await seen(page.getByText(words.nothingChanged));
    // What was typed and taken back is no change either.
    await description.fill("Otherwise");
    await description.fill("As it was");
    await drawer.getByRole("button", { name: words.save }).click();
    await seen(page.getByText(words.nothingChanged));
    expect(sent).toEqual([]);
    await description.fill("Otherwise");
    await drawer.getByRole("button", { name: words.save }).click();
    await gone(drawer);
    expect(sent.length).toBe(1);
  });

  test("two editors: the later one is told, keeps what was typed, and can go on", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const item = await chen.item({ descriptionEn: "As it was" });
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=${item.dictName}&open=${item.id}`);
    const drawer = zhao.drawer();
    await drawer.getByLabel(words.descriptionZh).fill("我正在写的");

    await chen.change(item, { descriptionEn: "As Chen left it" });
    await seen(drawer.getByText(words.changedBy));
    await seen(drawer.getByText(words.kept));
    await seen(drawer.getByText("As Chen left it"));

    await drawer.getByRole("button", { name: words.save }).click();
    await seen(drawer.getByText(words.conflict));
    expect(await drawer.getByLabel(words.descriptionZh).inputValue()).toBe("我正在写的");

    await drawer.getByRole("button", { name: words.loadLatest }).click();
    await gone(drawer.getByText(words.conflict));
    expect(await drawer.getByLabel(words.descriptionZh).inputValue()).toBe("我正在写的");
    expect(await drawer.getByLabel(words.descriptionEn).inputValue()).toBe("As Chen left it");
    await drawer.getByRole("button", { name: words.save }).click();
    await seen(page.getByText(words.saved));
    await gone(drawer);
    await seen(zhao.row("我正在写的"));
    await seen(zhao.row("As Chen left it"));
  });
});

describe("the editor", () => {
  test("does not throw typed text away without asking", async ({ person }) => {
    const item = await (await Colleague.signIn("chen.wei")).item();
    const zhao = await person({ language: "en" });
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=${item.dictName}&open=${item.id}`);
    await zhao.drawer().getByLabel("Description (English)").fill("Not to be lost");
    await zhao.page.keyboard.press("Escape");
    const question = zhao.page.getByRole("dialog", { name: "You have unsaved changes" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await gone(question);
    expect(await zhao.page.getByLabel("Description (English)").inputValue()).toBe("Not to be lost");
  });

  test("a rule that only the server knows is shown beside its field", async ({ person }) => {
    const zhao = await person({ language: "en" });
    await zhao.signIn("zhao.lei", `${DICTIONARY}?open=new`);
    const drawer = zhao.drawer();
    const value = drawer.getByRole("textbox", { name: "Value" });
    await drawer.getByRole("textbox", { name: "Dictionary" }).fill("tooLong");
    await value.fill("x".repeat(61));
    await drawer.getByLabel("Description (Chinese)").fill("太长");
    await drawer.getByLabel("Description (English)").fill("Too long");
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => value.getAttribute("aria-invalid")).toBe("true");
    await seen(drawer.getByRole("alert").getByText("60"));
    expect(await drawer.getByLabel("Description (English)").inputValue()).toBe("Too long");
  });

  test("a refusal is a warning, and the form stays as it was", async ({ person }) => {
    const item = await (await Colleague.signIn("chen.wei")).item();
    const zhao = await person({ language: "en" });
    await zhao.signIn("zhao.lei", `${DICTIONARY}?open=new`);
    const drawer = zhao.drawer();
    await drawer.getByRole("textbox", { name: "Dictionary" }).fill(item.dictName);
    await drawer.getByRole("textbox", { name: "Value" }).fill(item.itemValue);
    await drawer.getByLabel("Description (Chinese)").fill("重复");
    await drawer.getByLabel("Description (English)").fill("Twice");
    await drawer.getByRole("button", { name: "Save" }).click();
    await seen(zhao.page.getByText("This value already exists in the dictionary"));
    expect(await drawer.getByLabel("Description (English)").inputValue()).toBe("Twice");
  });

  test("an item is retired, restored, retired again and deleted", async ({ person }) => {
    const item = await (await Colleague.signIn("chen.wei")).item();
    const zhao = await person({ language: "en" });
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=${item.dictName}`);
    const row = zhao.row(item.dictName);
    const confirm = (name: string) =>
      zhao.page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    await row.getByRole("button", { name: "Retire" }).click();
    await confirm("Retire");
    await seen(row.getByText("Retired", { exact: true }));
    await row.getByRole("button", { name: "Restore" }).click();
    await seen(row.getByText("Active", { exact: true }));
    await row.getByRole("button", { name: "Retire" }).click();
    await confirm("Retire");
    await seen(row.getByText("Retired", { exact: true }));
    await row.getByRole("button", { name: "Delete" }).click();
    await confirm("Delete");
    await seen(zhao.page.getByText("No matching rows"));
  });
});
