import type { DatedQuantity, OrderLine, PurchaseOrder, SheetPromise } from "../../api/orders";
import type { GridRow } from "../../kit/grid";

/** One promised part of a line, or the line itself where nothing is promised yet. */
export interface ReplyPart extends GridRow {
  orderId: string;
  number: string;
  line: string;
  material: string;
  description: string;
  plant: string;
  unit: string;
  quantity: string;
  requiredOn: string | null;
  /** When the ERP wants how much of the line. */
  schedule: readonly DatedQuantity[];
  state: string;
  promisedOn: string | null;
  promised: string | null;
}

/** An order as its reply needs it. */
export type OrderToReply = Pick<PurchaseOrder, "id" | "number"> & { lines?: readonly OrderLine[] };

const OVER = new Set(["deleted", "delivered"]);

export function isOpen({ state }: { state: string }): boolean {
  return !OVER.has(state);
}

export function isPromised({ promisedOn, promised }: ReplyPart): boolean {
  return Boolean(promisedOn && promised);
}

/** The line a part belongs to, among the lines of all orders. */
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

/** Every line with what is promised for it, a row for each part. */
export function partsOf(orders: readonly OrderToReply[]): ReplyPart[] {
  return orders.flatMap((order) =>
    (order.lines ?? []).flatMap((line) => partsOfLine(order, line, line.replies)),
  );
}

/** The same line once more, for another date. */
export function anotherPart(of: ReplyPart, rows: readonly ReplyPart[]): ReplyPart {
  const taken = new Set(rows.map(({ id }) => id));
  let index = 1;
  while (taken.has(`${lineOf(of)}/${index}`)) index += 1;
  return { ...of, id: `${lineOf(of)}/${index}`, promisedOn: null, promised: null };
}

/** What is sent for each order: its open lines with their parts; a part without date or quantity is not promised. */
export function repliesOf(
  rows: readonly ReplyPart[],
): Map<string, { line: string; replies: DatedQuantity[] }[]> {
  const byOrder = new Map<string, Map<string, DatedQuantity[]>>();
  for (const row of rows.filter(isOpen)) {
    const lines = byOrder.get(row.orderId) ?? new Map<string, DatedQuantity[]>();
    const replies = lines.get(row.line) ?? [];
    if (row.promisedOn && row.promised) replies.push({ on: row.promisedOn, quantity: row.promised });
    byOrder.set(row.orderId, lines.set(row.line, replies));
  }
  return new Map(
    [...byOrder].map(([id, lines]) => [id, [...lines].map(([line, replies]) => ({ line, replies }))]),
  );
}

/** Every line that nothing is promised for, promised as the ERP wants it; the others as they are. */
export function asWanted(orders: readonly OrderToReply[], rows: readonly ReplyPart[]): ReplyPart[] {
  const promised = new Set(rows.filter(isPromised).map(lineOf));
  return withLines(orders, rows, ({ number }, line) =>
    isOpen(line) && !promised.has(lineOf({ number, line: line.line })) ? line.schedule : null,
  );
}

/** The rows with other promises for some lines: those `promisesOf` answers anything for. */
function withLines(
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

/** The rows with the promises of a workbook in place of those of the same lines, and what found no place. */
export function withPromises(
  orders: readonly OrderToReply[],
  rows: readonly ReplyPart[],
  promises: readonly SheetPromise[],
): { rows: ReplyPart[]; lines: number; strange: SheetPromise[] } {
  const open = new Set(rows.filter(isOpen).map(lineOf));
  const told = new Map<string, DatedQuantity[]>();
  const strange: SheetPromise[] = [];
  for (const promise of promises) {
    const line = lineOf(promise);
    if (!open.has(line)) strange.push(promise);
    else told.set(line, [...(told.get(line) ?? []), { on: promise.promisedOn, quantity: promise.promised }]);
  }
  const filled = withLines(
    orders,
    rows,
    ({ number }, { line }) => told.get(lineOf({ number, line })) ?? null,
  );
  return { rows: filled, lines: told.size, strange };
}
