import type { ListingColumn } from "../../../api/listing";
import type { ViewField, ViewFieldDraft } from "../../../api/views";
import { completeOrder, type ColumnLayout } from "../columnLayout";

/** The fields of a view that define a layout. */
export type FieldOfView = Pick<ViewField, "fieldName" | "displayNot" | "summaryNot" | "width">;

/** Columns a view may show; excludes those that are only transported. */
export function showable(columns: readonly ListingColumn[]): ListingColumn[] {
  return columns.filter(({ shown, sortable }) => shown || sortable);
}

/** Converts a saved view to a layout. Columns that came after the view was saved are hidden, at their natural place. */
export function layoutOfView(
  fields: readonly FieldOfView[],
  frozenNum: number,
  columns: readonly ListingColumn[],
): ColumnLayout {
  const known = fields.filter(({ fieldName }) => columns.some(({ field }) => field === fieldName));
  const named = known.map(({ fieldName }) => fieldName);
  const left = columns.map(({ field }) => field).filter((field) => !named.includes(field));
  const widths = known.flatMap(({ fieldName, width }) => {
    const own = columns.find(({ field }) => field === fieldName)?.width;
    return width === own ? [] : [[fieldName, width] as const];
  });
  return {
    order: completeOrder(columns, named),
    widths: Object.fromEntries(widths),
    hidden: [
      ...known.filter(({ displayNot }) => displayNot !== 1).map(({ fieldName }) => fieldName),
      ...left,
    ],
    frozenNum: Math.max(0, frozenNum),
    summed: known.filter(({ summaryNot }) => summaryNot === 1).map(({ fieldName }) => fieldName),
  };
}

/** Converts a layout to the server's format: every column a view may show, in order. */
export function fieldsOfLayout(
  layout: ColumnLayout,
  columns: readonly ListingColumn[],
  names: Readonly<Record<string, string>> = {},
): ViewFieldDraft[] {
  const offered = showable(columns);
  return completeOrder(offered, layout.order).flatMap((field, index): ViewFieldDraft[] => {
    const column = offered.find((one) => one.field === field);
    if (!column) return [];
    const displayName = names[field];
    return [
      {
        fieldName: field,
        displayNot: layout.hidden.includes(field) || !layout.order.includes(field) ? 0 : 1,
        sortOrder: index,
        summaryNot: column.summed && layout.summed.includes(field) ? 1 : 0,
        width: layout.widths[field] ?? null,
        ...(displayName === undefined ? {} : { displayName }),
      },
    ];
  });
}

export function shownFields(layout: ColumnLayout): string[] {
  return layout.order.filter((field) => !layout.hidden.includes(field));
}

/** Whether a column is frozen; frozen columns cannot be moved. */
export function isFrozen(layout: ColumnLayout, field: string): boolean {
  return shownFields(layout).slice(0, layout.frozenNum).includes(field);
}

/** Moves a column to the position of another; null when a frozen column would have to move. */
export function withMoved(layout: ColumnLayout, field: string, to: number): ColumnLayout | null {
  const from = layout.order.indexOf(field);
  const target = layout.order[to];
  if (from < 0 || target === undefined || from === to) return layout;
  if (isFrozen(layout, field) || isFrozen(layout, target)) return null;
  const order = layout.order.filter((one) => one !== field);
  order.splice(to, 0, field);
  return { ...layout, order };
}

/** Shows or hides a column; frozen columns are limited to the visible ones. */
export function withShown(layout: ColumnLayout, field: string, shown: boolean): ColumnLayout {
  const hidden = shown
    ? layout.hidden.filter((one) => one !== field)
    : [...new Set([...layout.hidden, field])];
  const next = { ...layout, hidden };
  return { ...next, frozenNum: Math.min(next.frozenNum, shownFields(next).length) };
}

export const LEAST_WIDTH = 40;
export const MOST_WIDTH = 1000;

/** Sets the width of a column; null restores the listing's width. */
export function withWidth(layout: ColumnLayout, field: string, width: number | null): ColumnLayout {
  const { [field]: _, ...others } = layout.widths;
  return { ...layout, widths: width === null ? others : { ...others, [field]: width } };
}

export function withSummed(layout: ColumnLayout, field: string, summed: boolean): ColumnLayout {
  const others = layout.summed.filter((one) => one !== field);
  return { ...layout, summed: summed ? [...others, field] : others };
}
