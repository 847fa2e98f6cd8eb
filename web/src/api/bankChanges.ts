import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";

export const BANK_CHANGE = "partner.bank_change";

export type BankChange = Answer<"/service1/partner/bankChange/detail/{id}", "get">;
export type BankNumber = BankChange["numbers"][number];
export type BankRow = NonNullable<BankChange["asked"]>;
export type RevealedBank = Answer<"/service1/partner/bankChange/reveal", "post">;
export type DeniedByLink = Answer<"/service1/partner/bankChange/denyByLink", "post">;

/** What finance writes down of a call. */
export interface BankCallForm extends Versioned {
  numberId: string;
  answeredBy: string;
  answeredAs: string;
  /** By the company's clock: 2026-11-16T14:02. */
  calledAt: string;
  heardTail: string;
}

export function verifyBankChange(body: BankCallForm, key: string): Promise<BankChange> {
  return ask(http.POST("/service1/partner/bankChange/verify", { body, ...idempotent(key) }));
}

/** The whole number. No key: the answer is not to be kept for a repeated request. */
export function revealBank(id: string): Promise<RevealedBank> {
  return ask(http.POST("/service1/partner/bankChange/reveal", { body: { id } }));
}

/** Stops a change by the link of a mail, without signing in. */
export function denyByLink(token: string): Promise<DeniedByLink> {
  return ask(http.POST("/service1/partner/bankChange/denyByLink", { body: { token } }));
}
