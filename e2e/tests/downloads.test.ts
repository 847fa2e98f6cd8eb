import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Download } from "playwright-core";
import { describe, expect } from "vitest";
import { Colleague } from "../support/api";
import { pdf } from "../support/papers";
import { DICTIONARY, gone, seen, someone, test, type Person } from "../support/test";
import { unzip } from "../support/workbook";
import { IN_CHINESE, type Language } from "../support/words";

const SAY: Record<Language, Record<string, string>> = {
  zh: {
    exporting: "导出",
    allColumns: "全部列",
    saving: "正在生成文件，完成后自动下载",
    ready: "已生成，可在“我的任务”中下载",
    tasks: "我的任务",
    download: "下载",
    done: "可下载",
    remove: "删除",
    deleted: "已删除",
    rows: "共 1 行",
    value: "字典值",
    active: "启用",
    written: "实际行数: 1",
    archive: "附件（.zip）",
    archiveHint: "每行一个文件夹",
  },
  en: {
    exporting: "Export",
    allColumns: "All columns (",
    saving: "Preparing the file; it is saved as soon as it is ready",
    ready: "is ready in My tasks",
    tasks: "My tasks",
    download: "Download",
    done: "Ready",
    remove: "Delete",
    deleted: "Deleted",
    rows: "1 row,",
    value: "Value",
    active: "Active",
    written: "Rows written: 1",
    archive: "Attachments (.zip)",
    archiveHint: "a folder for each",
  },
};

/** The browser may run on another machine; copies its file here. */
async function saved(file: Download): Promise<Buffer> {
  const path = join(mkdtempSync(join(tmpdir(), "tandem-")), "file");
  await file.saveAs(path);
  return readFileSync(path);
}

async function startExport(person: Person, say: Record<string, string>, format: string): Promise<void> {
  const { page } = person;
  await page.getByRole("button", { name: say.exporting }).click();
  const dialog = page.getByRole("dialog");
  await seen(dialog.getByText(say.rows ?? ""));
  await dialog.getByText(format).click();
  await dialog.getByText(say.allColumns ?? "").click();
  // A small file needs no visit to the tasks.
  const arriving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: say.exporting }).click();
  await seen(page.getByText(say.saving ?? ""));
  await gone(dialog);
  await arriving;
}

describe.each(IN_CHINESE)("exporting, in %s", (language) => {
  const say = SAY[language];

  test("a list becomes a file that its owner is told of, saves and deletes", async ({ person }) => {
    const item = await (await Colleague.signIn("chen.wei")).item({ descriptionEn: "=1+1" });
    const sun = await person({ language });
    const { page } = sun;
    await sun.signIn(await someone(), `${DICTIONARY}?q=${item.dictName}`);
    await seen(sun.row(item.dictName));
    await startExport(sun, say, "CSV");
    await seen(page.getByText(say.ready ?? ""));

    await page.getByRole("button", { name: say.tasks }).click();
    const row = page.getByRole("table", { name: say.tasks }).getByRole("row").nth(1);
    await seen(row.getByText(say.done ?? "", { exact: true }));
    const saving = page.waitForEvent("download");
    await row.getByRole("button", { name: say.download, exact: true }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/ \d{4}-\d{2}-\d{2} \d{4}\.csv$/);
    const text = (await saved(file)).toString("utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    const [heading = "", line = ""] = text.split("\r\n");
    expect(heading).toContain(say.value);
    expect(line).toContain(item.dictName);
    expect(line).toContain(`"'=1+1"`);
    expect(line).toContain(say.active);
    expect(text).toContain(say.written);

    await row.getByRole("button", { name: say.remove, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: say.remove }).click();
    await seen(page.getByText(say.deleted ?? "", { exact: true }));
    await gone(page.getByText(file.suggestedFilename()));
  });

  test("the attachments of a list come as one archive", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const organize = await chen.organize();
    const at = `kind=partner.organize&documentId=${organize.id}&attachType=licence&fileName=a.pdf`;
    await chen.upload(`/content/api/attach/add?${at}`, Uint8Array.from(pdf("a.pdf").buffer));
    const sun = await person({ language });
    const { page } = sun;
    await sun.signIn(await someone(), `/systemManage/organize?q=${organize.shortNameEn}`);
    await seen(sun.row(organize.nameZh));
    await page.getByRole("button", { name: say.exporting }).click();
    const dialog = page.getByRole("dialog");
    // A file of few rows is saved at once, but it must be known how few.
    await seen(dialog.getByText(say.rows ?? ""));
    await dialog.getByText(say.archive ?? "").click();
    await seen(dialog.getByText(say.archiveHint ?? ""));
    await gone(dialog.getByText(say.allColumns ?? ""));
    const arriving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: say.exporting }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    const packed = [...unzip(await saved(file)).keys()].toSorted();
    expect(packed).toEqual(["manifest.csv", `${organize.nameZh}/a.pdf`]);
  });
});

describe("exporting", () => {
  test("a workbook is a workbook, and nobody else has it", async ({ person }) => {
    const item = await (await Colleague.signIn("chen.wei")).item();
    const sun = await person({ language: "en" });
    await sun.signIn(await someone(), `${DICTIONARY}?q=${item.dictName}`);
    await seen(sun.row(item.dictName));
    await startExport(sun, SAY.en, "Excel");
    await seen(sun.page.getByText(SAY.en.ready ?? ""));
    await sun.go("/user/download");
    const row = sun.page.getByRole("table").getByRole("row").nth(1);
    const saving = sun.page.waitForEvent("download");
    await row.getByRole("button", { name: "Download", exact: true }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await saved(file)).subarray(0, 2).toString()).toBe("PK");

    const other = await person({ language: "en" });
    await other.signIn(await someone(), "/user/download");
    await seen(other.page.getByText("No tasks yet"));
  });
});
