import { KIND_CODES, type KindCode } from "../../api/documentApi";
import type { Side } from "../../core/signedInContext";
import { addressOf } from "./address";
import type { Reference } from "./kind";

type Named = Readonly<Record<string, unknown>>;

function textOf(row: Named, field: string): string {
  const value = row[field];
  return typeof value === "string" ? value : "";
}

/** The address of the document that a field names; null where it names none. */
export function referenceHref({ kind, id }: Reference, row: Named, field: string, side: Side): string | null {
  const wanted = typeof kind === "string" ? kind : textOf(row, kind.field);
  const code = KIND_CODES.find((one: KindCode) => one === wanted);
  const number = textOf(row, field);
  if (!code || number === "") return null;
  const address = addressOf(code, side);
  if (id === undefined) return `${address.list}?${new URLSearchParams({ where: `number~eq~${number}` })}`;
  const known = textOf(row, id);
  return known === "" ? null : address.one(known);
}

/** The fields that references read besides the number itself. */
export function referenceNeeds(references: Readonly<Record<string, Reference>>): string[] {
  const fields = Object.values(references).flatMap(({ kind, id }) => [
    typeof kind === "string" ? "" : kind.field,
    id ?? "",
  ]);
  return fields.filter((field) => field !== "");
}
