import type { RowOf } from "../../api/documentApi";
import { compare, parseDecimal } from "../../kit/grid/logic/decimal";

export type OrderChange = RowOf<"orders.order_change">;

/** What a line said before the buyer changed it; absent where he changed nothing. */
export interface LineBefore {
  material?: string;
  quantity?: string;
  unit?: string;
  requiredOn?: string | null;
}

/** The fields of a change that tell when it was. */
type Listed = Partial<Pick<OrderChange, "state" | "decidedAt" | "updatedAt">>;

const WITHDRAWN = "withdrawn";

/** The changes the supplier has not answered by a reply yet, from the newest on as they are listed. */
export function sinceReply<Change extends Listed>(
  changes: readonly Change[],
  repliedAt: string | null | undefined,
): Change[] {
  const replied = repliedAt ? Date.parse(repliedAt) : 0;
  return changes.filter(({ state, decidedAt, updatedAt }) => {
    // A later stamp moves the last update, but not the decision.
    const at = decidedAt ?? updatedAt;
    return state !== WITHDRAWN && at !== undefined && Date.parse(at) > replied;
  });
}

/** The earliest day of a schedule in words, such as `2026-12-01 x 20000, 2026-12-18 x 500`. */
function firstDay(schedule: string): string | null {
  return schedule.match(/\d{4}-\d{2}-\d{2}/g)?.toSorted()[0] ?? null;
}

function beforeOf({ field, before }: NonNullable<OrderChange["changes"]>[number]): LineBefore {
  if (field === "material") return { material: before };
  if (field === "quantity") return { quantity: before };
  if (field === "unit") return { unit: before };
  if (field === "schedule") return { requiredOn: firstDay(before) };
  return field === "added" ? { quantity: "", requiredOn: null } : {};
}

/** The lines as they were before all of these changes, which come from the newest on. */
export function linesBefore(
  changes: readonly Pick<OrderChange, "changes">[],
): ReadonlyMap<string, LineBefore> {
  const lines = new Map<string, LineBefore>();
  // What is older overwrites: it says what the line was at first.
  for (const { changes: fields = [] } of changes)
    for (const field of fields) lines.set(field.line, { ...lines.get(field.line), ...beforeOf(field) });
  return lines;
}

/** The former material; undefined where it is the same again. */
export function materialBefore(line: LineBefore | undefined, material: string): string | undefined {
  return line?.material === material ? undefined : line?.material;
}

/** The former quantity; undefined where it is the same again. */
export function quantityBefore(line: LineBefore | undefined, quantity: string): string | undefined {
  const was = line?.quantity;
  const [then, now] = [parseDecimal(was), parseDecimal(quantity)];
  return then && now && compare(then, now) === 0 ? undefined : was;
}

/** The former unit; undefined where it is the same again. */
export function unitBefore(line: LineBefore | undefined, unit: string): string | undefined {
  return line?.unit === unit ? undefined : line?.unit;
}

/** The former required day; undefined where it is the same again. */
export function requiredBefore(
  line: LineBefore | undefined,
  requiredOn: string | null,
): string | null | undefined {
  return line?.requiredOn === requiredOn ? undefined : line?.requiredOn;
}
