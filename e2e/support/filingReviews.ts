import { randomInt, randomUUID } from "node:crypto";
import { inject } from "vitest";
import { sql } from "../setup/installation";
import type { Organize } from "./api";
import type { Language } from "./words";

export interface MadeFiling {
  id: string;
  number: string;
}

/** The ids of the sections without anything in them. */
const EMPTY_TABLES = [
  "address",
  "product",
  "certification",
  "business",
  "bank",
  "equipment",
  "customer",
  "shareholder",
  "attachment",
];

export const LEGAL_PERSON = "陈晓明";

/**
 * A change of this supplier's data that waits for review, as if it had been filled in and compared already: a legal
 * person, a headcount that has moved since it was begun, a new contact, and a doubt about the licence number.
 */
export async function makePendingFiling({ id, nameZh, nameEn }: Organize): Promise<MadeFiling> {
  const { superuserUrl } = inject("place");
  const filing = { id: randomUUID(), number: `PF26${randomInt(1_000_000, 10_000_000)}` };
  const names = { nameZh, nameEn };
  const contact = {
    id: randomUUID(),
    function: "sales",
    surname: "李",
    firstName: "红",
    jobPosition: "Sales",
    mobile: "13900002210",
    email: "li.hong@example.com",
  };
  const parts = [
    ["basic", { ...names, legalPerson: LEGAL_PERSON, headcount: "430" }, { ...names, headcount: "420" }],
    ["contact", { rows: [contact] }, { rows: [] }],
    ["declaration", { truthful: true, declaredBy: "周婷", declaredPosition: "Manager" }, {}],
    ...EMPTY_TABLES.map((section) => [section, { rows: [] }, { rows: [] }] as const),
  ] as const;
  const rows = parts.map(
    ([section, content, base]) =>
      `('${section}', '${JSON.stringify(content)}'::jsonb, '${JSON.stringify(base)}'::jsonb)`,
  );
  await sql(
    superuserUrl,
    `with made as (
       insert into partner.filing (tenant_id, filing_id, number, organize_id, supplier_zh, supplier_en, filing_type,
         base_version, state, filled_by, submitted_by, submitted_at, sections_done, sections_changed, fields_changed,
         open_doubts, checked_at, created_by, created_at, updated_by, updated_at)
       select tenant_id, '${filing.id}', '${filing.number}', '${id}', '${nameZh}', '${nameEn}', 'change', 1, 'pending',
         '周婷', '周婷', now(), 12, 2, 8, 1, now(), '周婷', now(), '周婷', now()
       from platform.tenant where code = 'acme' returning *),
     parted as (
       insert into partner.filing_part (tenant_id, filing_id, section, organize_id, content, base, complete, updated_by,
         updated_at)
       select tenant_id, filing_id, p.section, organize_id, p.content || i.stays, p.base || i.stays, true, '周婷', now()
       from made cross join (values ${rows.join(", ")}) as p(section, content, base)
       cross join lateral (select case p.section when 'basic' then jsonb_build_object('shortNameZh', o.short_name_zh,
           'shortNameEn', o.short_name_en, 'orgCategory', o.org_category) else '{}' end as stays
         from partner.organize o where o.organize_id = '${id}') i)
     insert into partner.doubt (tenant_id, doubt_id, filing_id, organize_id, section, field, kind, evidence, inside,
       created_at)
     select tenant_id, gen_random_uuid(), filing_id, organize_id, 'basic', 'legalPerson', 'credit_code_check',
       '{"typed": "91350100M0001TGQXM", "reckoned": "X"}', false, now()
     from made`,
  );
  return filing;
}

/** The texts of the review, repeated here so that a wrong one in the product is detected. */
const zh = {
  approve: "审核通过",
  return: "退回",
  marks: (n: number) => `${n} 处标注`,
  openDoubts: /1 处存疑未处理/,
  doubts: (n: number) => `${n} 处存疑待核实`,
  changes: "变更内容",
  legalPerson: "法定代表人",
  threeWays: /填报时\s*420\s*现行\s*无\s*申报\s*430/,
  mark: (cell: string) => new RegExp(`^标注 .*${cell}`),
  note: (cell: string) => new RegExp(`${cell}.* 的标注说明$`),
  marked: (n: number) => `已标注 ${n}`,
  onlyChanges: /^只看变更 /,
  all: /^全部 /,
  accept: "接受",
  acceptWord: "接受的理由",
  ask: "请供应商说明",
  askWord: "向供应商提出的问题（供应商可见）",
  markCell: "标注",
  settle: "确认",
  reason: "退回原因（供应商可见）",
  restored: /已恢复您 \d\d:\d\d 未保存的输入/,
  required: "必填",
  returned: "已退回",
  approved: "审核通过",
  settled: "存疑，均已核实",
};

export type ReviewWords = typeof zh;

const en: ReviewWords = {
  approve: "Approve",
  return: "Return",
  marks: (n) => `${n} ${n === 1 ? "mark" : "marks"}`,
  openDoubts: /1 doubt open/,
  doubts: (n) => `${n} ${n === 1 ? "doubt" : "doubts"} to settle`,
  changes: "What changes",
  legalPerson: "Legal representative",
  threeWays: /when begun\s*420\s*in force now\s*none\s*Filed\s*430/,
  mark: (cell) => new RegExp(`^Mark .*${cell}`),
  note: (cell) => new RegExp(`^Note on .*${cell}`),
  marked: (n) => `Marked ${n}`,
  onlyChanges: /^Only changes /,
  all: /^All /,
  accept: "Accept",
  acceptWord: "Why it is all right",
  ask: "Ask the supplier",
  askWord: "Question to the supplier, who reads it",
  markCell: "Mark",
  settle: "Settle",
  reason: "Reason, which the supplier reads",
  restored: /Your unsaved input from \d\d:\d\d has been restored/,
  required: "Required",
  returned: "Returned",
  approved: "Approved",
  settled: "Doubts, all settled",
};

export const reviewWords: Readonly<Record<Language, ReviewWords>> = { zh, en };
