import { daysBetween } from "../../kit/grid";
import { isOpen, lineOf, type ReplyPart } from "./replyParts";

const DECIMALS = 3;

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A quantity in thousandths, exactly; invalid text counts as zero. */
export function thousandths(text: string): bigint {
  if (!NUMBER.test(text)) return 0n;
  const [whole = "0", decimals = ""] = text.replace("-", "").split(".");
  const value = BigInt(whole + decimals.slice(0, DECIMALS).padEnd(DECIMALS, "0"));
  return text.startsWith("-") ? -value : value;
}

/** A quantity as it is written and sent; without decimals where it has none. */
export function quantityText(count: bigint): string {
  const [sign, size] = count < 0n ? ["-", -count] : ["", count];
  const digits = String(size).padStart(DECIMALS + 1, "0");
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, "");
  return `${sign}${digits.slice(0, -DECIMALS)}${decimals && `.${decimals}`}`;
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

/**
 * The greatest delay of a line's promise in days, negative if all of it is early; null while nothing can be compared.
 * Cumulative quantities by day, as the server counts it.
 */
export function daysBehind(parts: readonly ReplyPart[]): number | null {
  const promises = byDay(promisesOf(parts));
  let [wanted, given, next] = [0n, 0n, 0];
  let most: number | null = null;
  for (const { on, quantity } of byDay(scheduleOf(parts))) {
    wanted += quantity;
    for (let part = promises[next]; part && given < wanted; part = promises[next]) {
      given += part.quantity;
      next += 1;
    }
    const last = promises[next - 1];
    if (!last || given < wanted) break;
    const days = daysBetween(on, last.on);
    most = most === null || days > most ? days : most;
  }
  return most;
}

/** Parts with a date and a quantity; mistyped ones promise nothing. */
function promisesOf(parts: readonly ReplyPart[]): Dated[] {
  return parts.flatMap(({ promisedOn, promised }) =>
    promisedOn && DAY.test(promisedOn) && promised
      ? [{ on: promisedOn, quantity: thousandths(promised) }]
      : [],
  );
}

function scheduleOf([first]: readonly ReplyPart[]): Dated[] {
  return (first?.schedule ?? []).map(({ on, quantity }) => ({ on, quantity: thousandths(quantity) }));
}

/** Differences between the promises on the sheet and the ordered quantities. */
export function differencesOf(rows: readonly ReplyPart[]): ReplyDifferences {
  const lines = new Map<string, ReplyPart[]>();
  for (const row of rows.filter(isOpen)) lines.set(lineOf(row), [...(lines.get(lineOf(row)) ?? []), row]);
  const told: ReplyDifferences = { missing: [], different: [], late: [] };
  for (const parts of lines.values()) {
    const [first] = parts;
    if (!first) continue;
    const promises = promisesOf(parts);
    const promised = promises.reduce((sum, { quantity }) => sum + quantity, 0n);
    if (promises.length === 0) told.missing.push(first);
    else if (promised !== thousandths(first.quantity)) told.different.push(first);
    if (isLate(scheduleOf(parts), promises)) told.late.push(first);
  }
  return told;
}
