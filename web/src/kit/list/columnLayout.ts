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

/**
 * The default layout: the columns the page wants, in its order; without `wanted`, all that the listing
 * shows. The others are hidden.
 */
export function initialLayout(
  columns: readonly LayoutColumn[],
  wanted?: readonly string[],
  frozenNum = 0,
): ColumnLayout {
  const known = new Set(columns.map(({ field }) => field));
  const first = (wanted ?? []).filter((field) => known.has(field));
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

/**
 * The order of all current columns. A column missing in the layout is placed after its predecessor in the
 * listing; one that no longer exists is dropped.
 */
export function completeOrder(columns: readonly LayoutColumn[], order: readonly string[]): string[] {
  const fields = columns.map(({ field }) => field);
  const complete = [...new Set(order)].filter((field) => fields.includes(field));
  for (const [index, field] of fields.entries()) {
    if (complete.includes(field)) continue;
    const before = fields
      .slice(0, index)
      .toReversed()
      .find((one) => complete.includes(one));
    complete.splice(before === undefined ? 0 : complete.indexOf(before) + 1, 0, field);
  }
  return complete;
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
