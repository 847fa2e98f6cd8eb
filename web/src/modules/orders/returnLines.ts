import type { ReturnableLine, WrittenLine } from "../../api/returns";
import type { GridRow } from "../../kit/grid";

/** A line of the order, and what is to go back of it. */
export interface ReturnRow extends GridRow {
  line: string;
  material: string;
  description: string;
  unit: string;
  ordered: string;
  left: string;
  netPrice: string;
  quantity: string | null;
  reason: string | null;
  remark: string | null;
}

/** Every line that can go back, with what is written of it so far. */
export function rowsOf(offered: readonly ReturnableLine[], written: readonly WrittenLine[]): ReturnRow[] {
  return offered.map(({ line, material, description, unit, ordered, left, netPrice }) => {
    const own = written.find((one) => one.line === line);
    return {
      id: line,
      line,
      material,
      description,
      unit,
      ordered,
      left,
      netPrice,
      quantity: own?.quantity ?? null,
      reason: own?.reason ?? null,
      remark: own?.remark ?? null,
    };
  });
}

/** What is sent: the lines of which something goes back. */
export function writtenOf(rows: readonly ReturnRow[]): WrittenLine[] {
  return rows.flatMap(({ line, quantity, reason, remark }) =>
    quantity ? [{ line, quantity, reason: reason ?? "", remark: remark ?? "" }] : [],
  );
}

/** Lines as the form holds them, so that a change of them is a change like any other. */
export function linesAsText(lines: readonly WrittenLine[]): string {
  return JSON.stringify(lines.map(({ line, quantity, reason, remark }) => [line, quantity, reason, remark]));
}

export function linesFromText(text: string): WrittenLine[] {
  const lines = JSON.parse(text || "[]") as [string, string, string, string][];
  return lines.map(([line, quantity, reason, remark]) => ({ line, quantity, reason, remark }));
}

/** Whether more is to go back than can; only saves a round trip, the server counts exactly. */
export function isTooMuch({ quantity, left }: Pick<ReturnRow, "quantity" | "left">): boolean {
  return quantity !== null && Number(quantity) > Number(left);
}

/** What the server says about lines, by line: its fields are called `lines.00010`. */
export function faultsByLine(
  fields: readonly { field: string; message: string }[],
): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const { field, message } of fields) {
    if (!field.startsWith("lines.")) continue;
    const line = field.slice("lines.".length);
    const before = faults.get(line);
    faults.set(line, before ? `${before} · ${message}` : message);
  }
  return faults;
}
