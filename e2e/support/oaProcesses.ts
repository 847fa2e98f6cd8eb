import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { sql } from "../setup/installation";
import type { Colleague, Organize } from "./api";

export const OA_PROCESSES = "/partnerManage/oaProcesses";

const AT = "/partner/oaProcess";

export interface OaProcess {
  id: string;
  version: number;
  number: string;
  organizeId: string;
}

/** A supplier whose data were approved. */
export async function makeApprovedSupplier(by: Colleague): Promise<Organize> {
  const organize = await by.organize();
  const { superuserUrl } = inject("place");
  await sql(
    superuserUrl,
    `insert into partner.filing (tenant_id, filing_id, number, organize_id, supplier_zh, supplier_en, filing_type, base_version,
       state, created_by, created_at, updated_by, updated_at)
     select tenant_id, '${randomUUID()}', 'e2e ' || number, organize_id, name_zh, name_en, 'first', 1, 'approved', '', now(), '',
       now()
     from partner.organize where organize_id = '${organize.id}'`,
  );
  return organize;
}

/** What is filled in of a new process; its lines are of the demonstration's codes. */
function form(organizeId: string, reason: string) {
  return {
    organizeId,
    type: "new_supplier",
    qualificationConclusion: "qualified",
    qualifiedUntil: "2100-01-01",
    plannedImportDate: "2100-01-01",
    reason,
    lines: [
      { line: "company:1010", paymentTerms: "N060", reconciliationAccount: "220200" },
      { line: "purchasing:1010", paymentTerms: "N060", currency: "CNY" },
    ],
  };
}

export function makeOaProcess(by: Colleague, organize: Organize): Promise<OaProcess> {
  return by.ask("POST", `${AT}/save`, form(organize.id, "e2e"));
}

export async function changeOaProcess(by: Colleague, id: string, reason: string): Promise<void> {
  const { version, organizeId } = await by.ask<OaProcess>("GET", `${AT}/detail/${id}`);
  await by.ask("PUT", `${AT}/update`, { ...form(organizeId, reason), id, version });
}

/** Hands it to the OA, which answers nothing here. */
export function submitOaProcess(by: Colleague, { id, version }: OaProcess): Promise<OaProcess> {
  return by.ask("POST", `${AT}/submit`, { id, version });
}

/** The texts of processes, repeated here so that a wrong one in the product is detected. */
const zh = {
  add: "新增 OA 流程",
  expand: "扩展公司代码和采购组织",
  type: "流程类型",
  newSupplier: "新供应商引入",
  change: "供应商信息变更",
  conclusion: "资审结论",
  qualified: "合格",
  qualifiedUntil: "资审有效期至",
  planned: "计划引入日期",
  paymentTerms: "付款条件",
  account: "统驭科目",
  currency: "币种",
  save: "保存",
  preview: "OA 审批内容",
  company: "公司代码 1010 深圳公司",
  submit: "提交 OA",
  awaiting: "待确认",
  missing: "提交前还须处理",
  oneAtATime: "每次只能有一张单据提交 OA",
  discard: "放弃",
  terms: "采购数据",
  ofSupplier: "该供应商的 OA 流程",
};

const en: typeof zh = {
  add: "New OA process",
  expand: "Expand company codes and purchasing organisations",
  type: "Type",
  newSupplier: "New supplier",
  change: "Change of supplier information",
  conclusion: "Qualification",
  qualified: "Qualified",
  qualifiedUntil: "Qualified until",
  planned: "Planned import",
  paymentTerms: "Payment terms",
  account: "Reconciliation account",
  currency: "Currency",
  save: "Save",
  preview: "What the OA reads",
  company: "Company code 1010 Shenzhen company",
  submit: "Submit to OA",
  awaiting: "Awaiting the OA",
  missing: "Missing before it can be submitted",
  oneAtATime: "One document at a time for OA",
  discard: "Discard",
  terms: "Purchasing data",
  ofSupplier: "OA processes of this supplier",
};

export const oaWords = { zh, en };
