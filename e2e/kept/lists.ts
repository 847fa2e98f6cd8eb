import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import type { KeptName } from "../../web/src/core/kept/registry";
import { unique } from "../support/admin";
import { Colleague, openSession, type DictItem } from "../support/api";
import { typeUnder } from "../support/documents";
import { importWords } from "../support/imports";
import { DICTIONARY, someone } from "../support/test";
import { Workbook } from "../support/workbook";
import { labelled, say, sheetShown, type Reach } from "./desk";

interface Made {
  who: string;
  by: Colleague;
  item: DictItem;
}

const who = (made: Made) => made.who;

function reach<One>(one: Reach<One>): Reach<unknown> {
  return one as Reach<unknown>;
}

async function make(): Promise<Made> {
  const by = await Colleague.signIn("chen.wei");
  return { who: await someone(), by, item: await by.item() };
}

async function changeItem({ by, item }: Made): Promise<void> {
  await by.change(item, { alternate1: unique("x") });
}

async function pick(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: say["view.switcher"] }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

interface ViewField {
  fieldName: string;
  displayNot: number;
  sortOrder: number;
  summaryNot: number;
  width: number | null;
}

const LISTING = "base.dict_item";

/** A view of the dictionary with all of its columns. */
async function viewOf(by: Colleague, viewType: string, viewName: string, frozenNum: number) {
  const [first] = await by.ask<{ id: string }[]>("GET", `/base/api/view/list?formName=${LISTING}`);
  const fields = await by.ask<ViewField[]>(
    "GET",
    `/base/api/view/fieldList?viewId=${first?.id}&tableCode=${LISTING}`,
  );
  const columns = fields.map(({ fieldName, displayNot, sortOrder, summaryNot, width }) => ({
    fieldName,
    displayNot,
    sortOrder,
    summaryNot,
    width,
  }));
  return { view: { viewName, viewType, defaultnot: 0, frozenNum, formName: LISTING }, columns };
}

export async function addView(
  by: Colleague,
  viewType: string,
  name: string,
): Promise<{ id: string; version: number }> {
  const { view, columns } = await viewOf(by, viewType, name, 0);
  return by.ask("POST", "/base/api/view/add", { addView: view, addList: columns });
}

export async function changeView(by: Colleague, id: string): Promise<void> {
  const views = await by.ask<{ id: string; version: number; viewName: string; viewType: string }[]>(
    "GET",
    `/base/api/view/list?formName=${LISTING}`,
  );
  const changed = views.find((one) => one.id === id);
  if (!changed) throw new Error("the view is gone");
  const { version, viewName, viewType } = changed;
  const { view, columns } = await viewOf(by, viewType, viewName, 1);
  await by.ask("PUT", "/base/api/view/edit", { updateView: { ...view, id, version }, updateList: columns });
}

interface MadeView extends Made {
  name: string;
  id: string;
}

/** A personal view; only its owner can change it, in another tab. */
async function makeView(): Promise<MadeView> {
  const made = await make();
  const mine = await Colleague.signIn(made.who);
  const name = unique("v");
  const { id } = await addView(mine, "U", name);
  return { ...made, by: mine, name, id };
}

/** Starts an import of a workbook with one line, to be reviewed. */
async function startImport(username: string): Promise<string> {
  const { url } = inject("place");
  const { token, cookies } = await openSession(url, username);
  const headers = {
    token,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    domainType: "acme",
    language: "EN",
    origin: url,
  };
  const at = `${url}/service1/content/api/import`;
  const template = await fetch(`${at}/template/base.dict_item`, { headers });
  const book = new Workbook(Buffer.from(await template.arrayBuffer()));
  const words = importWords.en;
  const cells = { [words.dictName]: unique("imp"), [words.itemValue]: "one", [words.descriptionZh]: "一" };
  for (const [heading, text] of Object.entries(cells)) book.put(2, heading, text);
  book.put(2, words.descriptionEn, "One");
  book.put(2, words.isDefault, words.no);
  book.put(2, words.order, "1");
  const answer = await fetch(`${at}/start?listing=base.dict_item&fileName=e2e.xlsx`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/octet-stream", "idempotency-key": randomUUID() },
    body: new Uint8Array(book.bytes),
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return data.id;
}

export const listReaches = {
  "list.search": reach<Made>({
    make,
    who,
    path: ({ item }) => `${DICTIONARY}?q=${item.dictName}`,
    open: async (page) => {
      const panel = page.locator("dialog[open]");
      if (!(await panel.isVisible())) await page.getByRole("button", { name: say["search.more"] }).click();
    },
    place: "panel",
    type: async (page, mark) => {
      const panel = page.locator("dialog[open]");
      await panel.getByRole("combobox").first().click();
      await page.locator(".ant-select-item-option:visible").filter({ hasText: "Value" }).first().click();
      await panel.getByRole("textbox").last().fill(mark);
    },
    change: changeItem,
  }),
  "list.scene": reach<Made>({
    make,
    who,
    path: ({ item }) => `${DICTIONARY}?q=${item.dictName}`,
    open: (page) => page.getByRole("button", { name: say["scene.new"], exact: true }).click(),
    place: "dialog",
    mark: () => unique("s").slice(0, 9),
    type: (page, mark) => labelled(page, "dialog", say["scene.title"]).fill(mark),
  }),
  "list.view": reach<MadeView>({
    make: makeView,
    who,
    path: ({ id }) => `${DICTIONARY}?view=${id}`,
    open: (page) => pick(page, say["view.edit"]),
    place: "dialog",
    mark: () => unique("k"),
    type: (page, mark) => labelled(page, "dialog", say["view.name"]).fill(mark),
    change: ({ by, id }) => changeView(by, id),
  }),
  "list.rename": reach<MadeView>({
    make: makeView,
    who,
    path: () => DICTIONARY,
    open: async (page, { name }) => {
      await pick(page, say["view.manage"]);
      const rename = page.getByRole("button", { name: `Rename ${name}` });
      const box = page.getByRole("textbox", { name: `New name for ${name}` });
      await rename.or(box).first().waitFor();
      if (await rename.isVisible()) await rename.click();
    },
    place: "dialog",
    mark: () => unique("k"),
    type: (page, mark, { name }) => page.getByRole("textbox", { name: `New name for ${name}` }).fill(mark),
    save: (page) =>
      page.locator(".ant-modal li").getByRole("button", { name: say["common.save"], exact: true }).click(),
    change: ({ by, id }) => changeView(by, id),
  }),
  "content.import_corrections": reach<Made & { id: string }>({
    make: async () => {
      const made = await make();
      return { ...made, id: await startImport(made.who) };
    },
    who,
    path: ({ id }) => `/content/import/${id}`,
    open: sheetShown,
    place: "page",
    type: (page, mark) => typeUnder(page, 1, importWords.en.descriptionEn, mark),
    sendsItself: true,
  }),
} satisfies Partial<Record<KeptName, Reach<unknown>>>;
