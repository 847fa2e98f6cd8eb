import type { DatedQuantity, OrderLine, PurchaseOrder } from "../../api/orders";
import { priceText } from "../../kit/digits";
import type { GridRow } from "../../kit/grid";
import { add, decimalText, parseDecimal, subtract, ZERO, type Decimal } from "../../kit/grid/logic/decimal";

/** One promised part of a line, or the line itself if nothing is promised yet. */
export interface ReplyPart extends GridRow {
  orderId: string;
  number: string;
  line: string;
  material: string;
  description: string;
  plant: string;
  unit: string;
  quantity: string;
  /** With what it is for, in words. */
  price: string;
  requiredOn: string | null;
  /** The ERP's delivery schedule of the line. */
  schedule: readonly DatedQuantity[];
  state: string;
  promisedOn: string | null;
  promised: string | null;
}

/** The fields of an order needed for its reply. */
export type OrderToReply = Pick<PurchaseOrder, "id" | "number"> & { lines?: readonly OrderLine[] };

const OVER = new Set(["deleted", "delivered"]);

export function isOpen({ state }: { state: string }): boolean {
  return !OVER.has(state);
}

export function isPromised({ promisedOn, promised }: ReplyPart): boolean {
  return Boolean(promisedOn && promised);
}

/** Key of the line a part belongs to, unique over all orders. */
export function lineOf({ number, line }: { number: string; line: string }): string {
  return `${number}/${line}`;
}

function part(
  { id, number }: OrderToReply,
  line: OrderLine,
  index: number,
  promise: DatedQuantity | undefined,
): ReplyPart {
  return {
    id: `${number}/${line.line}/${index}`,
    orderId: id,
    number,
    line: line.line,
    material: line.material,
    description: line.description,
    plant: line.plant,
    unit: line.unit,
    quantity: line.quantity,
    price: priceText(line.netPrice, line.priceQuantity, line.priceUnit ?? ""),
    requiredOn: line.requiredOn ?? null,
    schedule: line.schedule,
    state: line.state,
    promisedOn: promise?.on ?? null,
    promised: promise?.quantity ?? null,
  };
}

function partsOfLine(order: OrderToReply, line: OrderLine, promises: readonly DatedQuantity[]): ReplyPart[] {
  if (promises.length === 0) return [part(order, line, 0, undefined)];
  return promises.map((promise, index) => part(order, line, index, promise));
}

/** One row for each promised part of every line. */
export function partsOf(orders: readonly OrderToReply[]): ReplyPart[] {
  return orders.flatMap((order) =>
    (order.lines ?? []).flatMap((line) => partsOfLine(order, line, line.replies)),
  );
}

/** The ordered quantity of a line that no part of it promises yet; null where nothing is left. */
function remainderOf(of: ReplyPart, rows: readonly ReplyPart[]): string | null {
  const parts = rows
    .filter((row) => lineOf(row) === lineOf(of))
    .map(({ promised }) => parseDecimal(promised));
  const promised = parts.reduce<Decimal>((sum, one) => (one ? add(sum, one) : sum), ZERO);
  const left = subtract(parseDecimal(of.quantity) ?? ZERO, promised);
  return left.units > 0n ? decimalText(left) : null;
}

/** A further part of the same line, for another date, with what is left of its quantity. */
export function anotherPart(of: ReplyPart, rows: readonly ReplyPart[]): ReplyPart {
  const taken = new Set(rows.map(({ id }) => id));
  let index = 1;
  while (taken.has(`${lineOf(of)}/${index}`)) index += 1;
  return { ...of, id: `${lineOf(of)}/${index}`, promisedOn: null, promised: remainderOf(of, rows) };
}

/** Open lines by order with their rows, in the order they are sent. */
function linesOf(rows: readonly ReplyPart[]): Map<string, Map<string, ReplyPart[]>> {
  const byOrder = new Map<string, Map<string, ReplyPart[]>>();
  for (const row of rows.filter(isOpen)) {
    const lines = byOrder.get(row.orderId) ?? new Map<string, ReplyPart[]>();
    byOrder.set(row.orderId, lines.set(row.line, [...(lines.get(row.line) ?? []), row]));
  }
  return byOrder;
}

/** The request for each order: its open lines with their parts; parts without date or quantity are dropped. */
export function repliesOf(
  rows: readonly ReplyPart[],
): Map<string, { line: string; replies: DatedQuantity[] }[]> {
  const replies = (parts: ReplyPart[]) =>
    parts.flatMap(({ promisedOn, promised }) =>
      promisedOn && promised ? [{ on: promisedOn, quantity: promised }] : [],
    );
  return new Map(
    [...linesOf(rows)].map(([id, lines]) => [
      id,
      [...lines].map(([line, parts]) => ({ line, replies: replies(parts) })),
    ]),
  );
}

/** A server error field: a line by its number, or a part by its index in the request. */
const FAULT = /^lines(?:\.(?<line>\w+)|\[(?<at>\d+)\](?:\.\w+\[(?<part>\d+)\])?(?:\.(?<field>\w+))?)$/;

/** The cell that a server error of an order's reply refers to; null if there is none. */
export function cellOfFault(
  rows: readonly ReplyPart[],
  orderId: string,
  fault: string,
): { id: string; field: "promisedOn" | "promised" } | null {
  const named = FAULT.exec(fault)?.groups;
  const lines = linesOf(rows).get(orderId);
  if (!named || !lines) return null;
  const parts = named.line ? lines.get(named.line) : [...lines.values()][Number(named.at)];
  const sent = parts?.filter(isPromised) ?? [];
  const row = (named.part ? sent[Number(named.part)] : undefined) ?? sent[0] ?? parts?.[0];
  return row ? { id: row.id, field: named.field === "on" ? "promisedOn" : "promised" } : null;
}

/** A date without its quantity, or a quantity without its date. */
function isHalfTyped({ promisedOn, promised }: ReplyPart): boolean {
  return Boolean(promisedOn) !== Boolean(promised);
}

/** The required day, unless another part of the line has it: a line is promised once for each day. */
function freeDayOf(of: ReplyPart, rows: readonly ReplyPart[]): string | null {
  const isTaken = rows.some((row) => lineOf(row) === lineOf(of) && row.promisedOn === of.requiredOn);
  return isTaken ? null : of.requiredOn;
}

/** Completes half-typed parts. With several of them in a line nobody but the user knows which one is meant to have what. */
function withHalvesCompleted(rows: readonly ReplyPart[]): ReplyPart[] {
  const halves = new Map<string, ReplyPart[]>();
  for (const row of rows.filter((one) => isOpen(one) && isHalfTyped(one))) {
    halves.set(lineOf(row), [...(halves.get(lineOf(row)) ?? []), row]);
  }
  return rows.map((row) => {
    const [half, ...more] = halves.get(lineOf(row)) ?? [];
    if (row !== half || more.length > 0) return row;
    return {
      ...row,
      promisedOn: row.promisedOn || freeDayOf(row, rows),
      promised: row.promised || remainderOf(row, rows),
    };
  });
}

/** Fills lines without any input from the ERP's schedule. What was typed stays, and gets what it lacks. */
export function asWanted(orders: readonly OrderToReply[], rows: readonly ReplyPart[]): ReplyPart[] {
  const typed = new Set(rows.filter((row) => isPromised(row) || isHalfTyped(row)).map(lineOf));
  return withLines(orders, withHalvesCompleted(rows), ({ number }, line) =>
    isOpen(line) && !typed.has(lineOf({ number, line: line.line })) ? line.schedule : null,
  );
}

/** Replaces the promises of the lines for which `promisesOf` returns a value. */
export function withLines(
  orders: readonly OrderToReply[],
  rows: readonly ReplyPart[],
  promisesOf: (order: OrderToReply, line: OrderLine) => readonly DatedQuantity[] | null,
): ReplyPart[] {
  const kept = new Map<string, ReplyPart[]>();
  for (const row of rows) kept.set(lineOf(row), [...(kept.get(lineOf(row)) ?? []), row]);
  return orders.flatMap((order) =>
    (order.lines ?? []).flatMap((line) => {
      const promises = promisesOf(order, line);
      if (promises) return partsOfLine(order, line, promises);
      return kept.get(lineOf({ number: order.number, line: line.line })) ?? [];
    }),
  );
}
