import { rowsIn } from "./logic/ranges";
import { childrenOf, DEEPEST, pickChanges } from "./logic/treeShape";
import type { GridStore } from "./store";
import { fieldOf, type GridMessage, type GridRow, type Level, type Range } from "./types";

export type Say = (level: Level, message: GridMessage) => void;

const NO_ROW: GridRow = { id: "" };

function placesFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** User operations on whole rows. */
export class RowActions<Row extends GridRow = GridRow> {
  readonly store: GridStore<Row>;
  protected readonly say: Say;

  constructor(store: GridStore<Row>, say: Say) {
    this.store = store;
    this.say = say;
  }

  /** New rows; in a tree, siblings of the row at this place. */
  protected newRows(count: number, beside: number): Row[] {
    const { newRow, tree, rows } = this.store;
    if (!newRow) return [];
    const made = Array.from({ length: count }, newRow);
    const level = tree && fieldOf(rows[this.store.listed(beside)] ?? NO_ROW, tree.levelField);
    return tree ? made.map((row): Row => Object.assign({}, row, { [tree.levelField]: level ?? 0 })) : made;
  }

  /** The end of everything below the rows at these places; in a flat grid, of the rows themselves. */
  private endOf({ top, bottom }: Pick<Range, "top" | "bottom">): number {
    const { store } = this;
    let end = 0;
    for (let place = top; place <= bottom; place += 1) {
      const row = store.listed(place);
      end = Math.max(end, store.tree?.shape.ends[row] ?? row + 1);
    }
    return end;
  }

  insertRow(below: boolean): void {
    const { store } = this;
    const { range } = store.selection;
    if (!store.newRow) return;
    const place = range ? (below ? range.bottom : range.top) : store.bounds.rows - 1;
    const before = range && !below ? store.listed(place) : this.endOf({ top: place, bottom: place });
    const rows = this.newRows(range ? rowsIn(range) : 1, place);
    store.insertRows(range ? before : store.rows.length, rows);
    store.selection.moveTo({ row: store.rowIndex(rows[0]?.id ?? ""), column: range?.left ?? 0 });
  }

  /** Removes the selected rows and everything below them. */
  removeRows(): void {
    const { store } = this;
    const { range } = store.selection;
    if (!store.newRow || !range) return;
    const from = store.listed(range.top);
    store.removeRows(from, this.endOf(range) - from);
  }

  /** Moves the selected rows, with everything below them, one level in or out. */
  indent(by: 1 | -1): void {
    const { store } = this;
    const { tree, editable } = store;
    const { range } = store.selection;
    if (!tree || !range || !editable || !store.newRow) return;
    const [first, end] = [store.listed(range.top), this.endOf(range)];
    const { shape, levelField } = tree;
    const parent = shape.parents[first] ?? -1;
    const sibling = childrenOf(shape, parent).findLast((row) => row < first);
    const deepest = shape.levels.slice(first, end).reduce((most, own) => Math.max(most, own), 0);
    const room = by < 0 ? parent >= 0 : sibling !== undefined && deepest < DEEPEST;
    if (!room) return this.say("warning", { key: by < 0 ? "outermost" : "innermost" });
    const levelOf = (row: number | undefined) =>
      Number(fieldOf(store.rows[row ?? -1] ?? NO_ROW, levelField) ?? 0);
    const step = (by < 0 ? levelOf(parent) : levelOf(sibling) + 1) - levelOf(first);
    const moved = (row: Row, index: number): Row =>
      Object.assign({}, row, { [levelField]: Math.max(0, levelOf(index) + step) });
    const [id, field] = [store.rows[first]?.id ?? "", store.columnAt(range.left)?.field ?? ""];
    store.become(store.rows.map((row, index) => (index >= first && index < end ? moved(row, index) : row)));
    store.goTo(id, field);
  }

  // Ticking rows

  /** Ticks a row, or with `through` all from the last ticked one to it. In a tree everything below goes with it. */
  pick(place: number, through: boolean): void {
    const { store } = this;
    const row = store.rowAt(place);
    if (!row) return;
    const { picks, rows, tree } = store;
    if (tree) {
      const from = through ? store.rowIndex(picks.last ?? "") : -1;
      const [first, last] = from < 0 ? [place, place] : [Math.min(from, place), Math.max(from, place)];
      this.pickBranches(placesFrom(first, last), from >= 0 || !picks.has(row.id));
      picks.last = row.id;
    } else picks.toggle(rows, row, through);
    store.topics.tell("picks");
  }

  /** Ticks the rows of the selected cells: one, or with Ctrl+A all of the page. */
  pickSelected(): void {
    const { store } = this;
    const { selection, picks, topics, tree } = store;
    const rows = selection.areas.flatMap((area) => store.rowsFrom(area));
    if (tree) {
      const places = selection.areas.flatMap(({ top, bottom }) => placesFrom(top, bottom));
      this.pickBranches(places, picks.stateOf(rows) !== "all");
    } else picks.toggleAll(rows);
    topics.tell("picks");
  }

  private pickBranches(places: readonly number[], on: boolean): void {
    const { tree, rows, picks } = this.store;
    if (!tree) return;
    const isPicked = (row: number) => picks.has(rows[row]?.id ?? "");
    for (const place of places)
      for (const [row, picked] of pickChanges(tree.shape, this.store.listed(place), on, isPicked)) {
        const one = rows[row];
        if (one) picks.setAll([one], picked);
      }
  }
}
