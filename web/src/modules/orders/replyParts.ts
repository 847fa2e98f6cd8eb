import type { DatedQuantity, OrderLine } from "../../api/orders";
import type { GridRow } from "../../kit/grid";

/** One promised part of a line, or the line itself where nothing is promised yet. */
export interface ReplyPart extends GridRow {
  line: string;
  material: string;
  description: string;
  plant: string;
  unit: string;
  quantity: string;
  requiredOn: string | null;
  state: string;
  promisedOn: string | null;
  promised: string | null;
}

const OVER = new Set(["deleted", "delivered"]);

export function isOpen({ state }: { state: string }): boolean {
  return !OVER.has(state);
}

function part(line: OrderLine, index: number, promise: DatedQuantity | undefined): ReplyPart {
  return {
    id: `${line.line}/${index}`,
    line: line.line,
    material: line.material,
    description: line.description,
    plant: line.plant,
    unit: line.unit,
    quantity: line.quantity,
    requiredOn: line.requiredOn ?? null,
    state: line.state,
    promisedOn: promise?.on ?? null,
    promised: promise?.quantity ?? null,
  };
}

/** Every line with what is promised for it, a row for each part. */
export function partsOf(lines: readonly OrderLine[]): ReplyPart[] {
  return lines.flatMap((line) =>
    line.replies.length === 0
      ? [part(line, 0, undefined)]
      : line.replies.map((promise, index) => part(line, index, promise)),
  );
}

/** The same line once more, for another date. */
export function anotherPart(of: ReplyPart, rows: readonly ReplyPart[]): ReplyPart {
  const taken = new Set(rows.map(({ id }) => id));
  let index = 1;
  while (taken.has(`${of.line}/${index}`)) index += 1;
  return { ...of, id: `${of.line}/${index}`, promisedOn: null, promised: null };
}

/** What is sent: the open lines with their parts; a part without date or quantity is not promised. */
export function repliesOf(rows: readonly ReplyPart[]): { line: string; replies: DatedQuantity[] }[] {
  const byLine = new Map<string, DatedQuantity[]>();
  for (const row of rows.filter(isOpen)) {
    const replies = byLine.get(row.line) ?? [];
    if (row.promisedOn && row.promised) replies.push({ on: row.promisedOn, quantity: row.promised });
    byLine.set(row.line, replies);
  }
  return [...byLine].map(([line, replies]) => ({ line, replies }));
}

/** What the ERP wants, as a promise. */
export function asWanted(lines: readonly OrderLine[]): ReplyPart[] {
  return partsOf(lines.map((line) => (isOpen(line) ? { ...line, replies: line.schedule } : line)));
}
