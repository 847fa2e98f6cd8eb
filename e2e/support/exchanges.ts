import { inject } from "vitest";
import { sql } from "../setup/installation";

export const EXCHANGES = "/systemManage/exchange";
export const DRIFTS = "/systemManage/exchangeDrift";

/** An approval that failed permanently after many retries. */
export async function makeGivenUp(number: string): Promise<void> {
  const { superuserUrl } = inject("place");
  const payload = {
    kind: "approval",
    of: { kind: "new_supplier", number, title: `新供应商 ${number}`, facts: [], applicant: "zhang.li" },
  };
  const tries = [
    { at: 1_700_000_000, millis: 30_000, outcome: "failed", error: "no answer within 30 s" },
    { at: 1_700_000_100, millis: 12, outcome: "given_up", error: "502: the approval system is busy" },
  ];
  await sql(
    superuserUrl,
    `insert into exchange.record (tenant_id, record_id, direction, system, kind, business_key, entity_kind, entity_id, state,
       idempotency_key, attempts, payload_out, payload_in, duration_ms, error, tries, created_by, created_at, updated_at, ended_at)
     select tenant_id, gen_random_uuid(), 'out', 'oa', 'oa.approval', '${number}', 'partner.organize', gen_random_uuid(), 'given_up',
       gen_random_uuid()::text, 14, '${JSON.stringify(payload)}', '{"token": "kept-from-sight", "message": "busy"}', 12,
       '502: the approval system is busy', '${JSON.stringify(tries)}', 'zhang.li_张丽', now(), now(), now()
     from platform.tenant where code = 'acme'`,
  );
}

/** An order whose currency differs from the ERP's. */
export async function makeDrift(number: string): Promise<void> {
  const { superuserUrl } = inject("place");
  await sql(
    superuserUrl,
    `insert into exchange.drift (tenant_id, drift_id, system, business_key, difference, fields, ours, theirs, found_at)
     select tenant_id, gen_random_uuid(), 'erp', '${number}', 'differs', 'currency', '{"number": "${number}", "currency": "USD"}',
       '{"number": "${number}", "currency": "CNY"}', now()
     from platform.tenant where code = 'acme'`,
  );
}
