import { isOpen, isPromised, lineOf, type ReplyPart } from "./replyParts";

const DECIMALS = 3;

/** Exact: a quantity in thousandths. */
function thousandths(text: string): bigint {
  const [whole = "0", decimals = ""] = text.replace("-", "").split(".");
  const value = BigInt(whole + decimals.slice(0, DECIMALS).padEnd(DECIMALS, "0"));
  return text.startsWith("-") ? -value : value;
}

export interface ReplyDifferences {
  /** The first part of each line that nothing is promised for. */
  missing: ReplyPart[];
  /** The first part of each line that is promised in part, or beyond what is ordered. */
  different: ReplyPart[];
  /** Parts promised after the day the line is wanted. */
  late: ReplyPart[];
}

/** How the promises on the sheet differ from what is ordered, as they stand now. */
export function differencesOf(rows: readonly ReplyPart[]): ReplyDifferences {
  const lines = new Map<string, { first: ReplyPart; promised: bigint; any: boolean }>();
  const late: ReplyPart[] = [];
  for (const row of rows) {
    if (!isOpen(row)) continue;
    const line = lines.get(lineOf(row)) ?? { first: row, promised: 0n, any: false };
    if (isPromised(row)) {
      line.promised += thousandths(row.promised ?? "0");
      line.any = true;
      if (row.requiredOn && row.promisedOn && row.promisedOn > row.requiredOn) late.push(row);
    }
    lines.set(lineOf(row), line);
  }
  const all = [...lines.values()];
  return {
    missing: all.filter(({ any }) => !any).map(({ first }) => first),
    different: all
      .filter(({ any, first, promised }) => any && promised !== thousandths(first.quantity))
      .map(({ first }) => first),
    late,
  };
}
