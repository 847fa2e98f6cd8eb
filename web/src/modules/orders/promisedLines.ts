import type { DatedQuantity, OrderLine, PurchaseOrderDetail } from "../../api/orders";
import { add, compare, decimalText, parseDecimal, ZERO, type Decimal } from "../../kit/grid/logic/decimal";
import { daysBetween } from "../../kit/grid/logic/dates";
import { isOpen } from "./replyParts";

/** Up to this many days late is amber, more is red. */
const A_WEEK = 7;

export type Lateness = "none" | "some" | "much";

/** One date of a line that is promised in several parts. */
export interface PromisedPart extends DatedQuantity {
  /** Days later than the date its quantity is required for; negative if earlier. */
  days: number;
}

/** A line of an order beside what is promised for it. */
export interface PromisedLine {
  line: OrderLine;
  /** Empty where one date is promised, or none. */
  parts: PromisedPart[];
  /** Days the promise is late where it is latest; null where nothing is promised, or the line is closed. */
  days: number | null;
  /** Later than required, or another quantity. */
  differs: boolean;
  /** Empty where the server cannot count it. */
  amount: string;
}

export function latenessOfDays(days: number | null): Lateness {
  if (days === null || days <= 0) return "none";
  return days > A_WEEK ? "much" : "some";
}

function decimal(text: string): Decimal {
  return parseDecimal(text) ?? ZERO;
}

/** Each part beside the date on which the quantity promised up to then is required. */
function partsOf({ replies, schedule, requiredOn }: OrderLine): PromisedPart[] {
  const wanted = schedule.toSorted((a, b) => a.on.localeCompare(b.on));
  let promised = ZERO;
  return replies
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .map(({ on, quantity }) => {
      promised = add(promised, decimal(quantity));
      let sum = ZERO;
      const due = wanted.find((part) => {
        sum = add(sum, decimal(part.quantity));
        return compare(sum, promised) >= 0;
      });
      return { on, quantity, days: daysBetween(due?.on ?? wanted.at(-1)?.on ?? requiredOn ?? on, on) };
    });
}

/** The lines of an order as both sides read them. */
export function promisedLines({ lines = [] }: Pick<PurchaseOrderDetail, "lines">): PromisedLine[] {
  return lines.map((line) => {
    const promised = isOpen(line) && line.replies.length > 0;
    const days = promised ? line.dayDifference : null;
    const differs = promised && (line.dayDifference > 0 || decimal(line.quantityDifference).units !== 0n);
    const parts = promised && line.replies.length > 1 ? partsOf(line) : [];
    return { line, parts, days, differs, amount: line.amount ?? "" };
  });
}

/** The value all lines have in common; null where they differ. */
export function commonOf(lines: readonly PromisedLine[], field: "plant" | "unit"): string | null {
  const values = new Set(lines.map(({ line }) => line[field]));
  const [only] = values;
  return values.size === 1 && only ? only : null;
}

export interface LineTotals {
  /** Lines that are still part of the order. */
  lines: PromisedLine[];
  late: number;
  /** Only where all lines have the same unit. */
  ordered: string | null;
  promised: string | null;
}

export function totalsOf(all: readonly PromisedLine[]): LineTotals {
  const lines = all.filter(({ line }) => line.state !== "deleted");
  const sum = (field: "quantity" | "confirmedQuantity") =>
    commonOf(lines, "unit") === null
      ? null
      : decimalText(lines.reduce((total, { line }) => add(total, decimal(line[field])), ZERO));
  return {
    lines,
    late: lines.filter(({ days }) => latenessOfDays(days) !== "none").length,
    ordered: sum("quantity"),
    promised: sum("confirmedQuantity"),
  };
}

/** How many lines are promised late, and the latest of them; null where none is. */
export function latenessOf(
  order: Pick<PurchaseOrderDetail, "lines">,
): { late: number; all: number; line: string; days: number } | null {
  const { lines, late } = totalsOf(promisedLines(order));
  const [latest] = lines.toSorted((a, b) => (b.days ?? 0) - (a.days ?? 0));
  if (!latest || late === 0) return null;
  return { late, all: lines.length, line: latest.line.line, days: latest.days ?? 0 };
}
