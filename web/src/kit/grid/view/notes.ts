import { beyondLimit, measureText } from "../logic/measure";
import type { GridStore } from "../store";
import { fieldOf, type Cell, type GridRow } from "../types";
import type { Translate } from "./cells";

/** What a cell tells by its look, in words: a limit it is beyond, its shade, its place in a tree. */
export function notesOf<Row extends GridRow>(
  store: GridStore<Row>,
  cell: Cell,
  translate: Translate,
): string[] {
  const [column, row] = [store.columnAt(cell.column), store.rowAt(cell.row)];
  if (!column || !row) return [];
  const notes: string[] = [];
  const beyond =
    column.kind === "measure" ? beyondLimit(column.tolerance?.(row), fieldOf(row, column.field)) : null;
  if (beyond) {
    const limit = measureText(column, row, beyond.limit);
    notes.push(translate({ key: `limit.${beyond.side}`, values: { limit } }));
  }
  const shade = column.shade?.(row);
  if (shade?.says) notes.push(shade.says);
  else if (shade && "heat" in shade && shade.heat !== 0)
    notes.push(translate({ key: shade.heat > 0 ? "shade.up" : "shade.down" }));
  return notes;
}

/** Where a row stands in a tree, in words; empty in a flat grid. */
export function placeInTree<Row extends GridRow>(
  { tree, listed }: { tree: GridStore<Row>["tree"]; listed: number },
  translate: Translate,
): string {
  if (!tree) return "";
  const fold = tree.foldOf(listed);
  const level = translate({ key: "says.level", values: { n: tree.levelOf(listed) + 1 } });
  return fold ? `${level}, ${translate({ key: fold === "open" ? "says.open" : "says.closed" })}` : level;
}
