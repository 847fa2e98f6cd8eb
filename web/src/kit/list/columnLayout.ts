/** What a user may change about the columns of a list, and what a saved view remembers. */
export interface ColumnLayout {
  /** Fields from left to right, the hidden ones among them, so that they come back to where they were. */
  order: string[];
  /** Only the widths that the user has chosen; the others are the listing's own. */
  widths: Record<string, number>;
  hidden: string[];
  /** How many of the visible columns stay in sight at the left. */
  frozenNum: number;
  /** Fields with a total in the footer. */
  summed: string[];
}

interface LayoutColumn {
  field: string;
  width: number;
  /** False: there for those who ask for it. */
  shown?: boolean;
}

/**
 * A list as it comes: the columns that its page wants, in the page's order; without a wish, all that the listing
 * shows. The others are there to be shown.
 */
export function initialLayout(columns: readonly LayoutColumn[], wanted?: readonly string[]): ColumnLayout {
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
    frozenNum: 0,
    summed: [],
  };
}

/**
 * The order of all columns there are now. One that the layout does not know yet comes after the column that it
 * follows in the listing; one that has gone is left out.
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

/** The columns to draw, from left to right, each as wide as the user made it. */
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

/** The column that leads to the whole record: the first one of the page, wherever the user has moved it. */
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

/** Whether the two would draw a list differently. */
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
