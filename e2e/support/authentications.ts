import { inject } from "vitest";
import { sql } from "../setup/installation";
import { Colleague } from "./api";
import { pdf } from "./papers";

export const BUYERS_AUTHENTICATIONS = "/partnerManage/authentications";
export const SUPPLIERS_AUTHENTICATIONS = "/partnerManage/authentication";

const AT = "/partner/enterpriseAuthentication";

export interface Authentication {
  id: string;
  version: number;
  number: string;
  state: string;
  tries: number;
}

/** An account in force that ends in 4417, as if a filing with it had been approved. */
export async function haveAccount(organizeId: string): Promise<void> {
  await sql(
    inject("place").superuserUrl,
    `insert into partner.bank (tenant_id, bank_id, organize_id, position, country, name, account_number,
       account_number_tail, account_number_mark, account_name, currency, is_default)
     select tenant_id, gen_random_uuid(), organize_id, 0, 'CN', 'ICBC', '\\x01', '4417', '\\x02', name_zh, 'CNY', true
     from partner.organize where organize_id = '${organizeId}'`,
  );
}

export function startAuthentication(by: Colleague, organizeId: string): Promise<Authentication> {
  return by.ask("POST", `${AT}/start`, { organizeId });
}

export function authenticationOf(by: Colleague, id: string): Promise<Authentication> {
  return by.ask("GET", `${AT}/detail/${id}`);
}

export async function addEvidence(by: Colleague, documentId: string): Promise<void> {
  const paper = pdf("letter.pdf");
  const query = new URLSearchParams({
    kind: "partner.authentication",
    documentId,
    attachType: "evidence",
    fileName: paper.name,
  });
  await by.upload(`/content/api/attach/add?${query}`, new Uint8Array(paper.buffer));
}
