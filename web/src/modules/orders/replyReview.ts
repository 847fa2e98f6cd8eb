import type { DatedQuantity, SheetProblem, SheetPromise, SheetPromises } from "../../api/orders";
import { isOpen, isPromised, lineOf, withLines, type OrderToReply, type ReplyPart } from "./replyParts";

/** The change of one part of a line. */
export interface PartChange {
  kind: "same" | "changed" | "added" | "removed";
  before: DatedQuantity | null;
  after: DatedQuantity | null;
}

/** A line whose promises differ between workbook and sheet. */
export interface LineDifference {
  key: string;
  orderId: string;
  number: string;
  line: string;
  material: string;
  unit: string;
  parts: PartChange[];
  /** A promise would be withdrawn, which needs confirmation. */
  removes: boolean;
}

export interface Review {
  differences: LineDifference[];
  /** Number of lines with the same promises in workbook and sheet. */
  same: number;
  problems: SheetProblem[];
  /** Rows for lines that are not on this sheet. */
  elsewhere: SheetPromise[];
}

function isSame(a: DatedQuantity, b: DatedQuantity): boolean {
  return a.on === b.on && Number(a.quantity) === Number(b.quantity);
}

/** Matches parts by content, then by number; the rest are added or removed. */
export function changesOf(
  before: readonly DatedQuantity[],
  after: readonly (DatedQuantity & { part: number | null })[],
): PartChange[] {
  const changes: PartChange[] = before.map((part) => ({ kind: "removed", before: part, after: null }));
  const open = new Set(after);
  const take = (at: number, kind: "same" | "changed", part: (typeof after)[number]) => {
    const change = changes[at];
    if (!change || change.after) return;
    changes[at] = { ...change, kind, after: { on: part.on, quantity: part.quantity } };
    open.delete(part);
  };
  for (const part of after) {
    const at = changes.findIndex(({ before: was, after: is }) => !is && was !== null && isSame(was, part));
    if (at >= 0) take(at, "same", part);
  }
  for (const part of after) {
    if (open.has(part) && part.part !== null) take(part.part - 1, "changed", part);
  }
  for (const { on, quantity } of open) changes.push({ kind: "added", before: null, after: { on, quantity } });
  return changes;
}

/** Compares a workbook with the sheet, without applying anything. */
export function reviewOf(rows: readonly ReplyPart[], { promises, problems }: SheetPromises): Review {
  const open = new Map<string, ReplyPart[]>();
  for (const row of rows.filter(isOpen)) open.set(lineOf(row), [...(open.get(lineOf(row)) ?? []), row]);
  const told = new Map<string, SheetPromise[]>();
  for (const promise of promises) {
    told.set(lineOf(promise), [...(told.get(lineOf(promise)) ?? []), promise]);
  }
  // An invalid row may concern any part of its line, so the whole line is skipped.
  const wrong = new Set(problems.map(lineOf));
  const review: Review = { differences: [], same: 0, problems: [...problems], elsewhere: [] };
  for (const [key, parts] of told) {
    const lines = open.get(key);
    const [first] = lines ?? [];
    if (!lines || !first) review.elsewhere.push(...parts);
    else if (!wrong.has(key)) {
      const changes = changesOf(
        lines.flatMap((row) =>
          isPromised(row) ? [{ on: row.promisedOn ?? "", quantity: row.promised ?? "" }] : [],
        ),
        parts.flatMap(({ part = null, promisedOn, promised }) =>
          promisedOn && promised ? [{ part, on: promisedOn, quantity: promised }] : [],
        ),
      );
      if (changes.every(({ kind }) => kind === "same")) review.same += 1;
      else {
        const { orderId, number, line, material, unit } = first;
        const removes = changes.some(({ kind }) => kind === "removed");
        review.differences.push({ key, orderId, number, line, material, unit, parts: changes, removes });
      }
    }
  }
  return review;
}

/** The rows with the changes of the chosen lines applied. */
export function takenOver(
  orders: readonly OrderToReply[],
  rows: readonly ReplyPart[],
  chosen: readonly LineDifference[],
): ReplyPart[] {
  const promises = new Map(
    chosen.map(({ key, parts }) => [key, parts.flatMap(({ after }) => (after ? [after] : []))]),
  );
  return withLines(orders, rows, ({ number }, { line }) => promises.get(lineOf({ number, line })) ?? null);
}
