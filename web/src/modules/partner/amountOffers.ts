import type { Authentication } from "../../api/authentications";
import type { DetailOf } from "../../api/documents";
import type { RowAction } from "../../api/listing";

export const PAY = "pay";
export const TELL = "tell_amount";

type Offered = Pick<DetailOf<Authentication>, "state" | "actions">;

/** What the server says about an action; nothing where it is not the reader's. */
export function offerOf({ actions }: Pick<Offered, "actions">, name: string): RowAction | undefined {
  return actions.find(({ action }) => action === name);
}

/** Whether the reader is one who pays an amount or tells it, while there is anything to pay or to tell. */
export function asksForAmount({ state, actions }: Offered): boolean {
  return state === "started" && [PAY, TELL].some((name) => offerOf({ actions }, name) !== undefined);
}

/** An account by its bank and its end; empty where there is none. */
export function saidAccount(bank: string, tail: string): string {
  return tail ? `${bank} •••• ${tail}` : "";
}
