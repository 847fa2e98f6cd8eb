import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import type { Organize } from "./api";
import type { Paper } from "./papers";
import { gone, seen, type Person } from "./test";
import type { Language } from "./words";

const zh = {
  notices: "通知",
  next: "下一个文件",
  panel: "附件",
  licence: "营业执照",
  intro: "公司介绍",
  upload: "上传",
  uploadTo: (place: string) => `上传文件：${place}`,
  empty: "还没有文件",
  onlyTypes: "仅支持上传 jpg, jpeg, png, bmp, pdf 格式",
  emptyFile: "文件为空，请重新选择",
  tooMany: "最多 5 个附件",
  full: "已有 5 个附件，不能再添加",
  selectFile: "请选择文件",
  disguised: "文件内容与扩展名 png 不符",
  count: (n: number) => `共 ${n} 个文件`,
  cancel: "取消",
  cancelled: "已取消",
  retry: "重试",
  close: "关闭",
  progress: (name: string) => `${name} 的上传进度`,
  downloadProgress: (name: string) => `${name} 的下载进度`,
  stopTitle: "停止上传？",
  goOn: "继续上传",
  preview: "预览",
  save: "下载",
  saveAll: "全部下载",
  fix: "更正",
  fixTitle: "更正名称或位置",
  fixName: "名称",
  fixPlace: "位置",
  fixed: "已更正",
  remove: "删除",
  removeQuestion: (name: string) => `删除“${name}”？`,
  removed: "已删除",
  noPreview: "不支持预览 zip 格式",
  page: (n: number, of: number) => `第 ${n} 页，共 ${of} 页`,
  mayNotAdd: "不能添加附件",
  frozen: "已冻结或已终止的组织不能编辑",
  history: "版本",
  added: "添加附件",
  wasFixed: "修改附件",
};

type FileWords = typeof zh;

const en: FileWords = {
  notices: "Notifications",
  next: "Next file",
  panel: "Attachments",
  licence: "Business licence",
  intro: "Company introduction",
  upload: "Upload",
  uploadTo: (place) => `Upload files: ${place}`,
  empty: "No files yet",
  onlyTypes: "Only jpg, jpeg, png, bmp, pdf files can be uploaded",
  emptyFile: "The file is empty",
  tooMany: "At most 5 attachments",
  full: "The limit of 5 attachments has been reached",
  selectFile: "Please select a file",
  disguised: "The file content does not match its extension png",
  count: (n) => `${n} ${n === 1 ? "file" : "files"}`,
  cancel: "Cancel",
  cancelled: "Cancelled",
  retry: "Try again",
  close: "Close",
  progress: (name) => `Upload progress of ${name}`,
  downloadProgress: (name) => `Download progress of ${name}`,
  stopTitle: "Stop uploading?",
  goOn: "Keep uploading",
  preview: "Preview",
  save: "Download",
  saveAll: "Download all",
  fix: "Correct",
  fixTitle: "Correct name or place",
  fixName: "Name",
  fixPlace: "Place",
  fixed: "Corrected",
  remove: "Delete",
  removeQuestion: (name) => `Delete "${name}"?`,
  removed: "Deleted",
  noPreview: "zip files cannot be previewed",
  page: (n, of) => `Page ${n} of ${of}`,
  mayNotAdd: "No attachments can be added",
  frozen: "A frozen or ended organisation cannot be edited",
  history: "Versions",
  added: "Added an attachment",
  wasFixed: "Corrected an attachment",
};

export const fileWords: Record<Language, FileWords> = { zh, en };

/** A user who works with an organisation's files. */
export class Files {
  readonly person: Person;
  readonly say: FileWords;

  constructor(person: Person, language: Language) {
    this.person = person;
    this.say = fileWords[language];
  }

  async open({ id }: Organize): Promise<void> {
    // By its address: on a phone the last of many tabs is beyond the edge.
    await this.person.go(`/systemManage/organize/${id}?tab=files`);
    await seen(this.panel);
  }

  get panel(): Locator {
    return this.person.page.getByRole("region", { name: this.say.panel, exact: true });
  }

  place(label: string): Locator {
    return this.panel.getByRole("region", { name: label, exact: true });
  }

  row(name: string): Locator {
    return this.panel.getByRole("listitem").filter({ hasText: name });
  }

  /** The upload dialog of a slot. */
  sending(label: string): Locator {
    return this.person.page.getByRole("dialog", { name: this.say.uploadTo(label) });
  }

  sent(label: string, name: string): Locator {
    return this.sending(label).getByRole("listitem").filter({ hasText: name });
  }

  async startUpload(label: string): Promise<Locator> {
    await this.place(label)
      .getByRole("button", { name: this.say.uploadTo(label) })
      .click();
    await seen(this.sending(label));
    return this.sending(label);
  }

  async choose(label: string, ...papers: Paper[]): Promise<void> {
    await this.sending(label).locator("input[type=file]").setInputFiles(papers);
  }

  /** Drops files as if dragged from the desktop. */
  async drop(on: Locator, ...papers: Paper[]): Promise<void> {
    const files = papers.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      bytes: buffer.toString("base64"),
    }));
    const dataTransfer = await this.person.page.evaluateHandle((given) => {
      const carried = new DataTransfer();
      for (const { name, mimeType, bytes } of given) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0);
        carried.items.add(new File([content], name, { type: mimeType }));
      }
      return carried;
    }, files);
    await on.dispatchEvent("dragover", { dataTransfer });
    await on.dispatchEvent("drop", { dataTransfer });
  }

  /** Uploads files that must all be accepted. */
  async add(label: string, ...papers: Paper[]): Promise<void> {
    await this.startUpload(label);
    await this.choose(label, ...papers);
    await gone(this.sending(label));
    for (const { name } of papers) await seen(this.row(name));
  }

  async look(name: string): Promise<Locator> {
    await this.row(name).getByRole("button", { name, exact: true }).click();
    return this.person.page.getByRole("dialog", { name });
  }

  async saves(button: Locator): Promise<{ name: string; bytes: Buffer }> {
    const saving = this.person.page.waitForEvent("download");
    await button.click();
    const file = await saving;
    // The browser may run on another machine; copies its file here.
    const path = join(mkdtempSync(join(tmpdir(), "tandem-")), "file");
    await file.saveAs(path);
    return { name: file.suggestedFilename(), bytes: readFileSync(path) };
  }
}
