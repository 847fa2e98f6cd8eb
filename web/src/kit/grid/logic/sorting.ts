import { fieldOf, type CellValue, type GridColumn, type GridRow, type Sort } from "../types";
import { compare, parseDecimal } from "./decimal";
import { choiceOf, hasChoices, isEmpty, isNumeric } from "./cellValues";
import { arranged, shapeOf } from "./treeShape";

/** Cycles ascending, descending, unsorted. With `keepOthers`, the column becomes the last sort key. */
export function nextSort(sort: readonly Sort[], field: string, keepOthers: boolean): Sort[] {
  const present = sort.find((one) => one.field === field);
  const next = present
    ? present.descending
      ? null
      : { field, descending: true }
    : { field, descending: false };
  if (!keepOthers) return next ? [next] : [];
  if (!present) return next ? [...sort, next] : [...sort];
  return sort.flatMap((one) => (one.field === field ? (next ?? []) : one));
}

function compareValues(column: GridColumn<never>, a: CellValue, b: CellValue): number {
  if (isNumeric(column) || column.kind === "measure") {
    const [left, right] = [parseDecimal(a), parseDecimal(b)];
    if (left && right) return compare(left, right);
    // Words such as `ND` come after all numbers.
    if (left || right) return left ? -1 : 1;
  }
  if (hasChoices(column)) {
    const [left, right] = [choiceOf(column, a)?.label, choiceOf(column, b)?.label];
    if (left !== undefined && right !== undefined) return words.compare(left, right);
  }
  return words.compare(String(a), String(b));
}

// Pinyin order in every UI language, because names are Chinese in both.
const words = new Intl.Collator("zh", { numeric: true });

/** Empty cells come last in either direction, as in a spreadsheet. */
export function sortRows<Row extends GridRow>(
  rows: readonly Row[],
  sort: readonly Sort[],
  columnOf: (field: string) => GridColumn<Row> | undefined,
): Row[] {
  return rows.toSorted((a, b) => {
    for (const { field, descending } of sort) {
      const column = columnOf(field);
      if (!column) continue;
      const [left, right] = [fieldOf(a, field), fieldOf(b, field)];
      if (isEmpty(left) || isEmpty(right)) {
        if (isEmpty(left) !== isEmpty(right)) return isEmpty(left) ? 1 : -1;
        continue;
      }
      const order = compareValues(column as unknown as GridColumn<never>, left, right);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
}

/** Sorts the rows of a tree among their siblings. */
export function sortTree<Row extends GridRow>(
  rows: readonly Row[],
  level: string,
  sort: readonly Sort[],
  columnOf: (field: string) => GridColumn<Row> | undefined,
): Row[] {
  const shape = shapeOf(rows.map((row) => Number(fieldOf(row, level) ?? 0)));
  return arranged(rows, shape, (siblings) => sortRows(siblings, sort, columnOf));
}
