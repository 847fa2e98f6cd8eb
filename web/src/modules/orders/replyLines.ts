import type { DatedQuantity, OrderLine } from "../../api/orders";
import { daysBehind, quantityText, thousandths } from "./replyDifference";
import {
  anotherPart,
  isOpen,
  isPromised,
  lineOf,
  withLines,
  type OrderToReply,
  type ReplyPart,
} from "./replyParts";

/** The most parts a line may be promised in; the server refuses more. */
const MOST_PARTS = 20;
/** One whole unit, in the thousandths that quantities are counted in. */
const UNIT = 1000n;

/** One line of an order with the parts it is promised in. */
export interface ReplyLine {
  key: string;
  first: ReplyPart;
  parts: readonly ReplyPart[];
  /** It was deleted or delivered: nothing is to be promised. */
  over: boolean;
  /** What is promised adds up to the ordered quantity, and each part has its date. */
  done: boolean;
  /** The promised total. */
  total: string;
  /** Days later than required; null while nothing can be compared. */
  days: number | null;
}

/** What is ordered and not promised by these parts. */
function restOf(parts: readonly ReplyPart[]): bigint {
  return parts.reduce(
    (rest, { promised }) => rest - thousandths(promised ?? ""),
    thousandths(parts[0]?.quantity ?? ""),
  );
}

function isEmptyPart({ promisedOn, promised }: ReplyPart): boolean {
  return !promisedOn && !promised;
}

/** What was promised for a line when its reply was submitted last: a draft that was only saved is none of it. */
export function submittedOf(line: OrderLine | undefined): readonly DatedQuantity[] {
  return line?.submitted ?? line?.replies ?? [];
}

/** The lines of a sheet, in its order. */
export function replyLines(rows: readonly ReplyPart[]): ReplyLine[] {
  const byLine = new Map<string, ReplyPart[]>();
  for (const row of rows) {
    const parts = byLine.get(lineOf(row));
    if (parts) parts.push(row);
    else byLine.set(lineOf(row), [row]);
  }
  return [...byLine].flatMap(([key, parts]) => {
    const [first] = parts;
    if (!first) return [];
    const rest = restOf(parts);
    const whole = parts.some(isPromised) && parts.every((part) => isPromised(part) || isEmptyPart(part));
    return [
      {
        key,
        first,
        parts,
        over: !isOpen(first),
        done: whole && rest === 0n,
        total: quantityText(thousandths(first.quantity) - rest),
        days: daysBehind(parts),
      },
    ];
  });
}

/** The line to fill in after `from`, from the top again at the end; null when none is left. */
export function nextOf(
  open: readonly ReplyLine[],
  lines: readonly ReplyLine[],
  from: string | null,
): string | null {
  const at = lines.findIndex(({ key }) => key === from);
  const later = [...lines.slice(at + 1), ...lines.slice(0, at + 1)];
  return later.find((line) => open.includes(line))?.key ?? null;
}

/** Promises one line for the required dates and quantities. */
export function lineAsRequired(
  orders: readonly OrderToReply[],
  rows: readonly ReplyPart[],
  wanted: string,
): ReplyPart[] {
  return withLines(orders, rows, ({ number }, { line, schedule }) =>
    lineOf({ number, line }) === wanted ? schedule : null,
  );
}

/** The quantity proposed for a part without one: its share of what is not promised yet. */
export function proposedQuantity(parts: readonly ReplyPart[], id: string): string | null {
  const empty = parts.filter(({ promised }) => !promised);
  const rest = restOf(parts);
  if (rest <= 0n || !empty.some((part) => part.id === id)) return null;
  // Whole units, because half a piece cannot be delivered; the last part takes what remains.
  const share = (rest / BigInt(empty.length) / UNIT) * UNIT;
  const own = empty.at(-1)?.id === id ? rest - share * BigInt(empty.length - 1) : share;
  return own > 0n ? quantityText(own) : null;
}

export function maySplit({ parts, first }: ReplyLine): boolean {
  return parts.length < MOST_PARTS && thousandths(first.quantity) > UNIT;
}

/** Adds a part to a line. Where all is promised already, the last part gives half of its quantity. */
export function splitLine(rows: readonly ReplyPart[], line: ReplyLine): ReplyPart[] {
  const last = line.parts.at(-1);
  if (!last || !maySplit(line)) return [...rows];
  const own = thousandths(last.promised ?? "");
  const half = (own / 2n / UNIT) * UNIT;
  const halved: Partial<ReplyPart> =
    restOf(line.parts) <= 0n && half > 0n ? { promised: quantityText(own - half) } : {};
  // Its quantity is proposed until it has a date.
  const next = { ...anotherPart(last, rows), promised: null };
  return rows.flatMap((row) => (row.id === last.id ? [Object.assign({}, row, halved), next] : [row]));
}

/** Takes a part away; if the parts added up, the last one that stays takes over its quantity. */
export function withoutPart(rows: readonly ReplyPart[], { parts }: ReplyLine, id: string): ReplyPart[] {
  const stay = parts.filter((part) => part.id !== id);
  const heir = stay.findLast((part) => part.promised);
  const total = restOf(stay) + thousandths(heir?.promised ?? "");
  const takesOver = restOf(parts) === 0n ? heir?.id : undefined;
  const promised = quantityText(total);
  return rows
    .filter((row) => row.id !== id)
    .map((row) => (row.id === takesOver ? Object.assign({}, row, { promised }) : row));
}

/** Whether the last part is to follow when another one's quantity is changed: only as long as they add up. */
export function restFollows(parts: readonly ReplyPart[], id: string): boolean {
  const last = parts.at(-1);
  return parts.length > 1 && last?.id !== id && Boolean(last?.promised) && restOf(parts) === 0n;
}

/** The quantity of the last part once another one has the given quantity; null if nothing is left for it. */
export function followingRest(parts: readonly ReplyPart[], id: string, quantity: string): string | null {
  const others = parts.slice(0, -1);
  const changed = { promised: quantity };
  const rest = restOf(others.map((part) => (part.id === id ? Object.assign({}, part, changed) : part)));
  return rest > 0n ? quantityText(rest) : null;
}
