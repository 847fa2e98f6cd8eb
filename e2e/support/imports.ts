import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Download, Locator } from "playwright-core";
import { expect } from "vitest";
import { gone, seen, type Person } from "./test";
import type { Language } from "./words";
import { Workbook } from "./workbook";

const zh = {
  import: "导入",
  importInto: (name: string) => `导入到 ${name}`,
  template: "下载模板",
  makeFile: "生成文件",
  saveFile: "下载文件",
  refused: "文件未被导入，没有改动任何数据",
  notWorkbook: "不是 .xlsx 文件",
  headings: "导入文件的表头与模板不一致",
  apply: "确认导入",
  blockedWrong: "行有误，请先更正",
  blockedConflicts: "双方都改过，请先选择",
  row: (line: number, column: string) => `第 ${line} 行 · ${column}`,
  filter: { all: "全部", new: "新增", changed: "修改", wrong: "有错误", conflicts: "有冲突" },
  conflicts: "冲突",
  mine: "我的",
  theirs: "他人的",
  allTheirs: "全部采用他人的",
  saveMarked: "下载并标出问题",
  discard: "放弃导入",
  done: "导入完成",
  saved: (n: number, added: number, changed: number) =>
    `已保存 ${n} 行：新增 ${added} 行，修改 ${changed} 行。`,
  taskDone: (name: string) => `${name} 已完成`,
  cameBack: "导入未完成，没有改动任何数据",
  back: "返回数据字典",
  discardedTitle: "这次导入已放弃",
  myImports: "我的导入",
  dictName: "字典名称",
  itemValue: "字典值",
  descriptionZh: "中文描述",
  descriptionEn: "英文描述",
  isDefault: "默认",
  no: "否",
  order: "排序",
};

export type ImportWords = typeof zh;

const en: ImportWords = {
  import: "Import",
  importInto: (name) => `Import into ${name}`,
  template: "Download template",
  makeFile: "Prepare file",
  saveFile: "Download file",
  refused: "The file was not imported. Nothing was changed",
  notWorkbook: "is not an .xlsx file",
  headings: "The headings do not match the template",
  apply: "Confirm import",
  blockedWrong: "Please correct",
  blockedConflicts: "changed on both sides",
  row: (line, column) => `Row ${line} · ${column}`,
  filter: { all: "All", new: "New", changed: "Changed", wrong: "With errors", conflicts: "Conflicts" },
  conflicts: "Conflicts",
  mine: "Mine",
  theirs: "Theirs",
  allTheirs: "Use theirs for all",
  saveMarked: "Download with problems marked",
  discard: "Discard",
  done: "Import completed",
  saved: (n, added, changed) => `${n} ${n === 1 ? "row" : "rows"} saved: ${added} new, ${changed} changed.`,
  taskDone: (name) => `${name} is done`,
  cameBack: "The import was not completed. Nothing was changed",
  back: "Back to Data dictionary",
  discardedTitle: "This import was discarded",
  myImports: "My imports",
  dictName: "Dictionary",
  itemValue: "Value",
  descriptionZh: "Description (Chinese)",
  descriptionEn: "Description (English)",
  isDefault: "Default",
  no: "No",
  order: "Sort order",
};

export const importWords: Record<Language, ImportWords> = { zh, en };

export const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The browser may run on another machine; copies its file here. */
export async function saved(file: Download): Promise<Buffer> {
  const path = join(mkdtempSync(join(tmpdir(), "tandem-")), "file");
  await file.saveAs(path);
  return readFileSync(path);
}

/** A user who imports a file. */
export class Importer {
  readonly person: Person;
  readonly say: ImportWords;

  constructor(person: Person, language: Language) {
    this.person = person;
    this.say = importWords[language];
  }

  get dialog(): Locator {
    return this.person.page.getByRole("dialog");
  }

  /** Of the whole list, or below one parent. */
  async open(button: string = this.say.import): Promise<void> {
    await this.person.page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    await seen(this.dialog);
  }

  async saves(button: Locator): Promise<Workbook> {
    const saving = this.person.page.waitForEvent("download");
    await button.click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    return new Workbook(await saved(file));
  }

  async template(): Promise<Workbook> {
    return this.saves(this.dialog.getByRole("button", { name: this.say.template }));
  }

  async listForEditing(): Promise<Workbook> {
    await this.dialog.getByRole("button", { name: this.say.makeFile }).click();
    return this.saves(this.dialog.getByRole("button", { name: this.say.saveFile }));
  }

  async choose(name: string, buffer: Buffer, mimeType: string = WORKBOOK): Promise<void> {
    await this.dialog.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
  }

  /** Uploads a file and waits for its review page. */
  async upload(name: string, book: Workbook): Promise<void> {
    await this.choose(name, book.bytes);
    await seen(this.person.page.getByRole("heading", { level: 1, name }));
    await gone(this.dialog);
    await seen(this.grid);
  }

  get grid(): Locator {
    return this.person.page.getByRole("main").getByRole("grid");
  }

  filter(name: keyof ImportWords["filter"]): Locator {
    return this.person.page.getByRole("button", { name: new RegExp(`^${this.say.filter[name]} \\d`) });
  }

  /** Waits until a filter shows this count. */
  async counts(name: keyof ImportWords["filter"], n: number): Promise<void> {
    await expect.poll(() => this.filter(name).innerText()).toMatch(new RegExp(`\\b${n}$`));
  }

  /** The row of the grid for a line of the workbook. */
  line(line: number): Locator {
    return this.grid
      .locator("[role=rowgroup]:nth-child(2) > [role=row]")
      .filter({ has: this.person.page.locator(`[aria-colindex="1"]`, { hasText: new RegExp(`^${line}$`) }) });
  }

  get apply(): Locator {
    return this.person.page.getByRole("button", { name: this.say.apply, exact: true });
  }

  async blocked(reason: string): Promise<void> {
    expect(await this.apply.getAttribute("aria-disabled")).toBe("true");
    await this.apply.focus();
    await seen(this.person.page.getByRole("tooltip").filter({ hasText: reason }));
    await this.apply.blur();
  }

  /** Goes to a cell by the list of errors, and overwrites it. */
  async mend(place: string, text: string): Promise<void> {
    const { page } = this.person;
    await page.getByRole("button", { name: new RegExp(`^${place}`) }).click();
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }

  async applied(): Promise<void> {
    await expect.poll(() => this.apply.getAttribute("aria-disabled")).toBeNull();
    await this.apply.click();
    await seen(this.person.page.getByText(this.say.done));
  }

  get conflicts(): Locator {
    return this.person.page.getByRole("region", { name: this.say.conflicts });
  }
}
