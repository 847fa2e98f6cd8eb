import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { Colleague, type DictItem } from "../support/api";
import { Importer } from "../support/imports";
import { DICTIONARY, gone, PHONE, seen, someone, test } from "../support/test";
import { IN_ENGLISH } from "../support/words";

function dictionary(): string {
  return `imp${randomUUID().slice(0, 8)}`;
}

async function itemsOf(colleague: Colleague, dictName: string): Promise<DictItem[]> {
  const page = await colleague.ask<{ content: DictItem[] }>("POST", "/base/api/dictItem/pageList", {
    pageNum: 1,
    pageSize: 20,
    search: dictName,
  });
  return page.content;
}

// Each test has several users and a file that is processed in the background.
const PATIENCE = 120_000;

describe.each(IN_ENGLISH)("importing, in %s", { timeout: PATIENCE }, (language) => {
  test("a template is filled in, its wrong cells are mended in the grid, and all of it is applied", async ({
    person,
  }) => {
    const chen = await Colleague.signIn("chen.wei");
    const dictName = dictionary();
    const sun = await person({ language });
    await sun.signIn(await someone(), DICTIONARY);
    const importer = new Importer(sun, language);
    const { say } = importer;
    await importer.open();
    expect(await violations(sun, [".ant-modal"])).toEqual([]);

    const book = await importer.template();
    const fill = (row: number, name: string, value: string, order: string) => {
      book.put(row, say.dictName, name);
      book.put(row, say.itemValue, value);
      book.put(row, say.descriptionZh, `项 ${value}`);
      book.put(row, say.descriptionEn, `Item ${value}`);
      book.put(row, say.isDefault, say.no);
      book.put(row, say.order, order);
    };
    fill(2, dictName, "one", "1");
    fill(3, dictName, "two", "many");
    fill(4, "1 bad name", "three", "3");
    await importer.upload("items.xlsx", book);

    await importer.counts("all", 3);
    await importer.counts("new", 3);
    await importer.counts("wrong", 2);
    await importer.blocked(say.blockedWrong);
    expect(await itemsOf(chen, dictName)).toEqual([]);
    expect(await importer.line(3).locator("[aria-invalid=true]").count()).toBe(1);
    expect(await violations(sun)).toEqual([]);

    // The errors can be downloaded as a workbook, too.
    const marked = await importer.saves(sun.page.getByRole("button", { name: say.saveMarked }));
    expect([...marked.row(3).values()]).toContain("many");
    expect(marked.row(3).size).toBeGreaterThan(marked.row(2).size);

    await importer.filter("wrong").click();
    await gone(importer.line(2));
    await importer.mend(say.row(3, say.order), "2");
    await importer.mend(say.row(4, say.dictName), dictName);
    await importer.counts("wrong", 0);
    // Corrected lines stay visible until the filter is applied again.
    await seen(importer.line(3));
    await importer.applied();
    await seen(sun.page.getByText(say.taskDone("items.xlsx")));
    await seen(sun.page.getByText(say.saved(3, 3, 0)));
    expect((await itemsOf(chen, dictName)).map(({ itemValue, sortOrder }) => [itemValue, sortOrder])).toEqual(
      [
        ["one", 1],
        ["two", 2],
        ["three", 3],
      ],
    );
    await sun.page.getByRole("button", { name: say.back }).click();
    await seen(sun.table());

    // What ran in the background stands among one's tasks, and leads back to its result.
    await sun.go("/user/download");
    await sun.page.getByRole("table").getByRole("link", { name: "items.xlsx" }).first().click();
    await seen(sun.page.getByText(say.saved(3, 3, 0)));
  });

  test("items are brought in below one dictionary, which the workbook does not name", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const dictName = dictionary();
    await chen.item({ dictName, itemValue: "first", sortOrder: 1 });
    const sun = await person({ language });
    await sun.signIn(await someone(), `${DICTIONARY}?q=${dictName}`);
    await seen(sun.row("first"));
    const importer = new Importer(sun, language);
    const { say } = importer;
    const button = say.importInto(dictName);
    const into = sun.page.getByRole("main").getByRole("button", { name: button, exact: true });
    // What is searched for may stand in several dictionaries.
    expect(await into.count()).toBe(0);
    await sun.go(`${DICTIONARY}?where=dictName~eq~${dictName}`);
    await seen(sun.row("first"));
    await sun.page.setViewportSize(PHONE);
    const box = await into.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box && box.x + box.width).toBeLessThanOrEqual(PHONE.width);
    await sun.page.setViewportSize({ width: 1440, height: 860 });
    await importer.open(button);
    await seen(importer.dialog.getByText(dictName).first());
    expect(await violations(sun, [".ant-modal"])).toEqual([]);

    const book = await importer.template();
    expect([...book.row(1).values()]).not.toContain(say.dictName);
    book.put(2, say.itemValue, "second");
    book.put(2, say.descriptionZh, "项二");
    book.put(2, say.descriptionEn, "Item two");
    book.put(2, say.isDefault, say.no);
    book.put(2, say.order, "2");
    await importer.upload("below.xlsx", book);
    await importer.counts("new", 1);
    await importer.counts("wrong", 0);
    await importer.applied();
    const items = await itemsOf(chen, dictName);
    expect(items.map(({ itemValue, sortOrder }) => [itemValue, sortOrder])).toEqual([
      ["first", 1],
      ["second", 2],
    ]);
  });

  test("a list comes back edited, and where someone else was faster one of both is chosen", async ({
    person,
  }) => {
    const chen = await Colleague.signIn("chen.wei");
    const dictName = dictionary();
    const first = await chen.item({ dictName, itemValue: "first", descriptionEn: "One", sortOrder: 1 });
    const second = await chen.item({ dictName, itemValue: "second", descriptionEn: "Two", sortOrder: 2 });
    const third = await chen.item({ dictName, itemValue: "third", descriptionEn: "Three", sortOrder: 3 });
    const sun = await person({ language });
    await sun.signIn(await someone(), `${DICTIONARY}?q=${dictName}`);
    await seen(sun.row("third"));
    const importer = new Importer(sun, language);
    const { say } = importer;
    await importer.open();
    const book = await importer.listForEditing();
    const [one, two] = [book.rowWith(say.itemValue, "first"), book.rowWith(say.itemValue, "second")];
    book.put(one, say.descriptionEn, "One by me");
    book.put(two, say.descriptionEn, "Two by me");
    book.put(two, say.order, "20");
    await chen.change(first, { descriptionEn: "One by Chen" });
    await chen.change(second, { descriptionEn: "Two by Chen" });
    // A cell changed by nobody else is no conflict, even if its record has changed.
    await chen.change(third, { descriptionEn: "Three by Chen" });
    await importer.upload("edited.xlsx", book);

    await importer.counts("changed", 2);
    await importer.counts("conflicts", 2);
    await importer.blocked(say.blockedConflicts);
    // The current and the new value.
    await seen(importer.line(two).locator("del").getByText("2", { exact: true }));
    await seen(importer.line(two).locator("ins").getByText("20", { exact: true }));
    const disputed = importer.conflicts.getByRole("listitem");
    expect(await disputed.count()).toBe(2);
    await seen(disputed.nth(0).getByText("One by Chen"));
    await seen(disputed.nth(0).getByText("One by me"));
    expect(await violations(sun)).toEqual([]);
    await disputed.nth(0).getByRole("radio", { name: say.mine }).check();
    await disputed.nth(1).getByRole("radio", { name: say.theirs }).check();
    await importer.applied();
    const items = await itemsOf(chen, dictName);
    expect(items.map(({ descriptionEn, sortOrder }) => [descriptionEn, sortOrder])).toEqual([
      ["One by me", 1],
      ["Three by Chen", 3],
      ["Two by Chen", 20],
    ]);
  });
});

describe("importing", { timeout: PATIENCE }, () => {
  test("a file that is no workbook does not travel, and one with other headings is refused", async ({
    person,
  }) => {
    const sun = await person({ language: "zh" });
    await sun.signIn(await someone(), DICTIONARY);
    const importer = new Importer(sun, "zh");
    const { say } = importer;
    await importer.open();
    const sent: string[] = [];
    sun.page.on("request", (request) => {
      if (request.url().includes("/import/start")) sent.push(request.url());
    });
    await importer.choose("items.csv", Buffer.from("a,b"), "text/csv");
    await seen(importer.dialog.getByText(say.notWorkbook));
    expect(sent).toEqual([]);

    const book = await importer.template();
    book.putAt(1, book.column(say.itemValue), "别的列");
    book.putAt(2, "A", "x");
    await importer.choose("items.xlsx", book.bytes);
    await seen(importer.dialog.getByText(say.refused));
    await seen(importer.dialog.getByText(say.headings));
    await seen(importer.dialog.getByText("别的列"));
    expect(sent).toHaveLength(1);
    await sun.go("/content/import");
    await seen(sun.page.getByText("还没有导入记录"));
  });

  test("what others change between looking and applying brings the import back, with nothing changed", async ({
    person,
  }) => {
    const chen = await Colleague.signIn("chen.wei");
    const dictName = dictionary();
    const item = await chen.item({ dictName, itemValue: "first", descriptionEn: "One" });
    const other = await chen.item({ dictName, itemValue: "second", descriptionEn: "Two" });
    const sun = await person({ language: "en" });
    await sun.signIn(await someone(), `${DICTIONARY}?q=${dictName}`);
    await seen(sun.row("second"));
    const importer = new Importer(sun, "en");
    const { say } = importer;
    await importer.open();
    const book = await importer.listForEditing();
    book.put(book.rowWith(say.itemValue, "first"), say.descriptionEn, "One by me");
    book.put(book.rowWith(say.itemValue, "second"), say.descriptionEn, "Two by me");
    await importer.upload("late.xlsx", book);
    await importer.counts("changed", 2);
    await chen.change(item, { descriptionEn: "One by Chen" });
    await importer.apply.click();
    await seen(sun.page.getByText(say.cameBack));
    await importer.counts("conflicts", 1);
    const now = await itemsOf(chen, dictName);
    expect(now.map(({ descriptionEn }) => descriptionEn)).toEqual(["One by Chen", "Two"]);
    expect(now.find(({ id }) => id === other.id)?.version).toBe(other.version);
    await sun.page.getByRole("button", { name: say.allTheirs }).click();
    await importer.applied();
    expect((await itemsOf(chen, dictName)).map(({ descriptionEn }) => descriptionEn)).toEqual([
      "One by Chen",
      "Two by me",
    ]);
  });

  test("an import waits among my imports, opens on a phone, and can be given up", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const dictName = dictionary();
    const item = await chen.item({ dictName, itemValue: "first", descriptionEn: "One" });
    const username = await someone();
    const sun = await person({ language: "en" });
    await sun.signIn(username, `${DICTIONARY}?q=${dictName}`);
    await seen(sun.row("first"));
    const importer = new Importer(sun, "en");
    const { say } = importer;
    await importer.open();
    const book = await importer.listForEditing();
    book.put(2, say.descriptionEn, "One by me");
    await chen.change(item, { descriptionEn: "One by Chen" });
    await importer.upload("waiting.xlsx", book);
    await sun.page.getByRole("button", { name: say.myImports }).click();
    await seen(sun.row("waiting.xlsx"));

    const phone = await person({ language: "en", viewport: { width: 390, height: 844 } });
    await phone.signIn(username, "/content/import");
    await phone.page.getByText("waiting.xlsx").click();
    await phone.page.getByRole("button", { name: "Resolve conflicts (1)" }).click();
    await phone.page.getByRole("dialog").getByRole("radio", { name: say.theirs }).check();
    await seen(phone.page.getByRole("dialog").getByText("All decided"));
    expect(await violations(phone)).toEqual([]);
    await phone.page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await phone.page.getByRole("button", { name: say.discard }).click();
    await phone.page.getByRole("dialog").getByRole("button", { name: say.discard }).click();
    await seen(phone.page.getByText(say.discardedTitle));
    expect((await itemsOf(chen, dictName)).map(({ descriptionEn }) => descriptionEn)).toEqual([
      "One by Chen",
    ]);

    const other = await person({ language: "en" });
    await other.signIn(await someone(), "/content/import");
    await seen(other.page.getByText("No imports yet"));
  });
});
