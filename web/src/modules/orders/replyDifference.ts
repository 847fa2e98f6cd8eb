import { isOpen, lineOf, type ReplyPart } from "./replyParts";

const DECIMALS = 3;

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A quantity in thousandths, exactly; invalid text counts as zero. */
function thousandths(text: string): bigint {
  if (!NUMBER.test(text)) return 0n;
  const [whole = "0", decimals = ""] = text.replace("-", "").split(".");
  const value = BigInt(whole + decimals.slice(0, DECIMALS).padEnd(DECIMALS, "0"));
  return text.startsWith("-") ? -value : value;
}

export interface ReplyDifferences {
  /** The first part of each line without any promise. */
  missing: ReplyPart[];
  /** The first part of each line whose promised total differs from the ordered quantity. */
  different: ReplyPart[];
  /** The first part of each line promised later than required. */
  late: ReplyPart[];
}

interface Dated {
  on: string;
  quantity: bigint;
}

function byDay(parts: Dated[]): Dated[] {
  return parts.toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
}

/** Compares cumulative quantities by day: late if, on some day, less is promised than the schedule requires. */
function isLate(schedule: Dated[], promises: Dated[]): boolean {
  let [wanted, given, next] = [0n, 0n, 0];
  const ordered = byDay(promises);
  const all = ordered.reduce((sum, { quantity }) => sum + quantity, 0n);
  return byDay(schedule).some(({ on, quantity }) => {
    wanted += quantity;
    for (let part = ordered[next]; part && part.on <= on; part = ordered[next]) {
      given += part.quantity;
      next += 1;
    }
    // A quantity not promised at all is missing, not late.
    return given < wanted && given < all;
  });
}

/** Differences between the promises on the sheet and the ordered quantities. */
export function differencesOf(rows: readonly ReplyPart[]): ReplyDifferences {
  const lines = new Map<string, { first: ReplyPart; promises: Dated[] }>();
  for (const row of rows) {
    if (!isOpen(row)) continue;
    const line = lines.get(lineOf(row)) ?? { first: row, promises: [] };
    if (row.promisedOn && DAY.test(row.promisedOn) && row.promised) {
      line.promises.push({ on: row.promisedOn, quantity: thousandths(row.promised) });
    }
    lines.set(lineOf(row), line);
  }
  const told: ReplyDifferences = { missing: [], different: [], late: [] };
  for (const { first, promises } of lines.values()) {
    const promised = promises.reduce((sum, { quantity }) => sum + quantity, 0n);
    const schedule = first.schedule.map(({ on, quantity }) => ({ on, quantity: thousandths(quantity) }));
    if (promises.length === 0) told.missing.push(first);
    else if (promised !== thousandths(first.quantity)) told.different.push(first);
    if (isLate(schedule, promises)) told.late.push(first);
  }
  return told;
}
