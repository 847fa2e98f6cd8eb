import { completedOrder } from "../grid/logic/columnOrder";

/** What a user may change about the columns of a list, and what a saved view remembers. */
export interface ColumnLayout {
  /** Fields from left to right, including hidden ones, so that these keep their position. */
  order: string[];
  /** Widths set by the user; other columns have the listing's width. */
  widths: Record<string, number>;
  hidden: string[];
  /** Number of frozen columns, counted over the visible ones. */
  frozenNum: number;
  /** Fields with a total in the footer. */
  summed: string[];
}

interface LayoutColumn {
  field: string;
  width: number;
  /** False: hidden by default. */
  shown?: boolean;
  /** Has a total, and the unit of its amounts. */
  summed?: boolean;
  unit?: string | null | undefined;
}

const NONE: readonly never[] = [];

/**
 * The fields with those of `more` that the listing shows and they lack, each behind the nearest column that the
 * listing declares before it. One without such a column is the last, so that the first stays what it is.
 */
function withMore(
  columns: readonly LayoutColumn[],
  fields: readonly string[],
  more: readonly string[],
): string[] {
  const all = [...fields];
  for (const [at, { field, shown }] of columns.entries()) {
    if (shown === false || !more.includes(field) || all.includes(field)) continue;
    const before = columns.slice(0, at).findLast((column) => all.includes(column.field));
    all.splice(before ? all.indexOf(before.field) + 1 : all.length, 0, field);
  }
  return all;
}

/**
 * The default layout: the columns the page wants, in its order, and `more` among them; without `wanted`, all that the
 * listing shows. The others are hidden.
 */
export function initialLayout(
  columns: readonly LayoutColumn[],
  wanted?: readonly string[],
  frozenNum = 0,
  more: readonly string[] = NONE,
): ColumnLayout {
  const known = new Set(columns.map(({ field }) => field));
  const named = (wanted ?? NONE).filter((field) => known.has(field));
  const first = wanted ? withMore(columns, named, more) : named;
  const others = columns.map(({ field }) => field).filter((field) => !first.includes(field));
  const isShown = (field: string) =>
    columns.find((column) => column.field === field)?.shown !== false && (!wanted || first.includes(field));
  const order = [...first, ...others];
  return {
    order,
    widths: {},
    hidden: order.filter((field) => !isShown(field)),
    frozenNum,
    // Amounts with a currency or unit have totals unless the user takes them away.
    summed: columns
      .filter(({ field, summed, unit }) => summed && unit && isShown(field))
      .map(({ field }) => field),
  };
}

/** The order of all current columns: see `completedOrder`. */
export function completeOrder(columns: readonly { field: string }[], order: readonly string[]): string[] {
  return completedOrder(
    columns.map(({ field }) => field),
    order,
  );
}

function isHidden({ field, shown }: LayoutColumn, layout: ColumnLayout): boolean {
  return layout.hidden.includes(field) || (shown === false && !layout.order.includes(field));
}

function widened<Column extends LayoutColumn>(column: Column, width = column.width): Column {
  return width === column.width ? column : { ...column, width };
}

/** The visible columns from left to right, with the user's widths. */
export function applyLayout<Column extends LayoutColumn>(
  columns: readonly Column[],
  layout: ColumnLayout,
): Column[] {
  const byField = new Map(columns.map((column) => [column.field, column]));
  return completeOrder(columns, layout.order).flatMap((field) => {
    const column = byField.get(field);
    if (!column || isHidden(column, layout)) return [];
    return widened(column, layout.widths[field]);
  });
}

/** The column that opens the record: the first one of the page's layout, wherever the user moved it. */
export function leadingField(
  drawn: readonly { field: string }[],
  { order, hidden }: ColumnLayout,
): string | undefined {
  const first = order.find((field) => !hidden.includes(field));
  return drawn.find(({ field }) => field === first)?.field ?? drawn[0]?.field;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && [...left].every((one) => right.has(one));
}

/** Whether two layouts would render differently. */
export function layoutChanged(a: ColumnLayout, b: ColumnLayout): boolean {
  const fields = new Set([...Object.keys(a.widths), ...Object.keys(b.widths)]);
  return (
    a.order.length !== b.order.length ||
    a.order.some((field, index) => field !== b.order[index]) ||
    [...fields].some((field) => a.widths[field] !== b.widths[field]) ||
    !sameSet(a.hidden, b.hidden) ||
    a.frozenNum !== b.frozenNum ||
    !sameSet(a.summed, b.summed)
  );
}
