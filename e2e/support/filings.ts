import { randomBytes, randomUUID } from "node:crypto";
import { expect, inject } from "vitest";
import { addUser } from "../setup/installation";
import { unique, userId } from "./admin";
import { Colleague, type Organize } from "./api";
import { pdf } from "./papers";

export const BUYERS_FILINGS = "/partnerManage/filings";
export const SUPPLIERS_FILINGS = "/partnerManage/filing";

const AT = "/partner/srmOrganize";

export interface Filing {
  id: string;
  version: number;
  number: string;
  state: string;
}

export interface Part {
  section: string;
  version: number;
  content: Record<string, unknown> & { rows?: Record<string, unknown>[] };
  complete: boolean;
  faults: { row: string | null; field: string; message: string; blocks: boolean }[];
}

/** A supplier without users, for which buyers fill in its filing. */
export async function makeOrganizeOnly(): Promise<{ organize: Organize }> {
  const by = await Colleague.signIn("chen.wei");
  return { organize: await by.organize() };
}

export function openFiling(by: Colleague, organizeId: string): Promise<Filing> {
  return by.ask("POST", `${AT}/open`, { organizeId });
}

export async function partOf(by: Colleague, filing: string, section: string): Promise<Part> {
  const { parts } = await by.ask<{ parts: Part[] }>("GET", `${AT}/parts/${filing}`);
  const part = parts.find((one) => one.section === section);
  if (!part) throw new Error(`no section ${section}`);
  return part;
}

export function savePart(
  by: Colleague,
  id: string,
  call: string,
  version: number,
  content: Record<string, unknown>,
): Promise<Part> {
  return by.ask("PUT", `${AT}/${call}`, { id, version, content });
}

export function filingOf(by: Colleague, id: string): Promise<Filing> {
  return by.ask("GET", `${AT}/detail/${id}`);
}

/** Waits until the server has a section so. */
export async function partOnce(
  by: Colleague,
  filing: string,
  section: string,
  so: (part: Part) => boolean,
): Promise<Part> {
  let found: Part | undefined;
  await expect
    .poll(
      async () => {
        found = await partOf(by, filing, section);
        return so(found);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  if (!found) throw new Error(section);
  return found;
}

export interface ShapeSection {
  code: string;
  title: string;
  table: boolean;
  fields: { name: string; label: string; kind: string }[];
}

/** The sections in the language of the one who asks, as the editor names them. */
export async function shapeOf(by: Colleague): Promise<ShapeSection[]> {
  return (await by.ask<{ sections: ShapeSection[] }>("GET", `${AT}/shape`)).sections;
}

export interface FilingSupplier {
  organize: Organize;
  username: string;
  /** The same person without a browser. */
  self: Colleague;
}

/** A supplier with an administrator, who may fill in everything. */
export async function makeFilingSupplier(more: Partial<Organize> = {}): Promise<FilingSupplier> {
  const by = await Colleague.signIn("chen.wei");
  const organize = await by.organize(more);
  const username = `sad${randomBytes(4).toString("hex")}`;
  await addUser(inject("place"), {
    username,
    userType: "SUZ",
    surname: "何",
    name: "勇",
    role: "supplier_administrator",
  });
  const user = await by.ask<Parameters<Colleague["changeUser"]>[0]>(
    "GET",
    `/identity/api/user/detail/${await userId(by, username)}`,
  );
  await by.changeUser(user, { organizeIds: [organize.id] });
  return { organize, username, self: await Colleague.signIn(username) };
}

/** Adds a file to the filing; what a cell says to name it. */
export async function fileIn(
  by: Colleague,
  documentId: string,
  attachType: string,
): Promise<{ id: string; name: string }> {
  const paper = pdf(`${attachType}.pdf`);
  const query = new URLSearchParams({ kind: "partner.filing", documentId, attachType, fileName: paper.name });
  const added = await by.upload<{ id: string; originalAddress: string }>(
    `/content/api/attach/add?${query}`,
    new Uint8Array(paper.buffer),
  );
  return { id: added.id, name: added.originalAddress };
}

/** A value of the catalogue of material groups; one is made where there is none. */
export async function materialGroup(): Promise<{ value: string; word: string }> {
  const by = await Colleague.signIn("chen.wei");
  const dictName = "materialGroup";
  const found = await by.ask<Record<string, { itemValue: string; description: string }[]>>(
    "GET",
    `/base/api/dictItem/getMoreItemValue?dictNames=${dictName}`,
  );
  const [first] = found[dictName] ?? [];
  if (first) return { value: first.itemValue, word: first.description };
  const made = await by.item({ dictName });
  return { value: made.itemValue, word: made.descriptionEn };
}

const DAY = 86_400_000;
export const isoDay = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

type Row = Readonly<Record<string, unknown>>;

/** Rows of the tables as they are complete, without files. */
export function completeRows(group: string): Readonly<Record<string, Row[]>> {
  const year = new Date().getFullYear();
  const area = "CN/440000/440300";
  return {
    address: ["registered", "office", "factory"].map((type) => ({
      type,
      area,
      detailZh: `南山区科技路 ${type}`,
    })),
    contact: [
      {
        function: "sales",
        surname: "何",
        firstName: "勇",
        jobPosition: "销售经理",
        mobile: "13800138000",
        email: "he.yong@example.com",
      },
    ],
    product: [{ category: group, name: "接插件", supplyCycle: "14", agent: false }],
    certification: [
      {
        type: "iso9001",
        authority: "CQC",
        certificateNumber: "CQC-2026-1",
        issueDate: isoDay(-30),
        effectiveDate: isoDay(-30),
        expiryDate: isoDay(700),
      },
    ],
    business: [1, 2].map((ago) => ({
      year: String(year - ago),
      businessModule: "electronics",
      turnover: "1200000.50",
      currency: "CNY",
    })),
    bank: [
      {
        country: "CN",
        name: "招商银行深圳南山支行",
        accountNumber: "755912345678903016",
        accountName: "晶锐",
        bankNumber: "308584001032",
        currency: "CNY",
        isDefault: true,
      },
    ],
    equipment: [{ name: "注塑机", quantity: "3" }],
    customer: ["甲", "乙", "丙", "丁", "戊"].map((name) => ({ name: `客户${name}`, orderShare: "20" })),
    shareholder: [{ type: "person", name: "陈思远", subscribed: "100", paidIn: "100" }],
    attachment: [],
  };
}

/** The basic information as it is complete, without files. */
export function completeBasic(): Row {
  return {
    nameZh: unique("晶锐精密"),
    nameEn: unique("Jingrui "),
    orgCategory: "MFR",
    enterpriseProperty: "private",
    language: "ZH",
    licenceType: "uscc",
    licenceNumber: "914403001922038216",
    licenceDate: "2020-01-06",
    noFixedDate: true,
    legalPerson: "陈思远",
    registerDate: "2019-12-02",
    registeredArea: "CN/440000/440300",
    addressZh: "深圳市南山区科技路 1 号",
    tel: "0755-86001234",
    email: "info@example.com",
    headcount: "180",
    currency: "CNY",
    registeredCapital: "500",
    listed: false,
    biddingAccount: false,
  };
}

/** Which call keeps a section, where it is not its name. */
const CALLS: Readonly<Record<string, string>> = {
  basic: "edit",
  certification: "authentication",
  business: "doBusiness",
  attachment: "attach",
};

export async function fillPart(by: Colleague, id: string, section: string, content: Row): Promise<Part> {
  const { version } = await partOf(by, id, section);
  return savePart(by, id, CALLS[section] ?? section, version, content);
}

const FILES: Readonly<Record<string, readonly (readonly [field: string, slot: string])[]>> = {
  basic: [
    ["licenceFiles", "licence"],
    ["orgChartFiles", "orgChart"],
    ["introFiles", "intro"],
  ],
  certification: [["certificateFiles", "certificate"]],
  bank: [["proofFiles", "bankProof"]],
};

/** Fills in everything but these sections, with the files that belong to it. */
export async function fillAllBut(by: Colleague, id: string, without: readonly string[]): Promise<void> {
  const files = async (section: string): Promise<Row> => {
    const named = (FILES[section] ?? []).map(
      async ([field, slot]) => [field, [await fileIn(by, id, slot)]] as const,
    );
    return Object.fromEntries(await Promise.all(named));
  };
  if (!without.includes("basic")) {
    await fillPart(by, id, "basic", { ...completeBasic(), ...(await files("basic")) });
  }
  for (const [section, rows] of Object.entries(completeRows((await materialGroup()).value))) {
    if (without.includes(section)) continue;
    // Rows that are there already, such as the registered address, keep their ids.
    const { content } = await partOf(by, id, section);
    const known = content.rows ?? [];
    const named = await files(section);
    const all = rows.map((row, at) =>
      Object.assign({ id: randomUUID() }, known[at], row, named, known[at] && { id: known[at].id }),
    );
    await fillPart(by, id, section, { rows: all });
  }
}
