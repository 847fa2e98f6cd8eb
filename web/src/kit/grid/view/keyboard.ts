import { isEmpty, isTrue } from "../logic/cellValues";
import { jump, step, tabStep, type Direction } from "../logic/ranges";
import type { Cell, GridRow } from "../types";
import type { GridView } from "./gridView";

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Keys while no cell is edited. Unhandled keys are left to the browser. */
export class Keyboard<Row extends GridRow> {
  private readonly view: GridView<Row>;
  /** Escape was pressed, so the next Tab leaves the grid. */
  private leaving = false;

  constructor(view: GridView<Row>) {
    this.view = view;
  }

  /** True when the key was handled. */
  key(event: KeyboardEvent): boolean {
    const { leaving } = this;
    this.leaving = false;
    const command = event.ctrlKey || event.metaKey;
    if (this.navigate(event, command, leaving)) return true;
    if (command && !event.altKey) return this.command(event);
    return this.cellKey(event);
  }

  private navigate(event: KeyboardEvent, command: boolean, leaving: boolean): boolean {
    const { store, geometry } = this.view;
    const { active, end } = store.selection;
    const { bounds } = store;
    if (bounds.rows === 0 || bounds.columns === 0) return false;
    if (!active || !end) {
      if (!(event.key in ARROWS)) return false;
      store.selection.moveTo({ row: 0, column: 0 });
      return true;
    }
    const from = event.shiftKey ? end : active;
    const go = (cell: Cell) => {
      if (event.shiftKey) store.selection.extendTo(cell);
      else store.selection.moveTo(cell);
      this.view.reveal(store.selection.end ?? cell);
      return true;
    };
    const direction = ARROWS[event.key];
    if (direction) {
      if (event.altKey) return false;
      if (!command && !event.shiftKey && this.foldKey(active, direction)) return true;
      if (command) return go(jump(from, direction, bounds, (cell) => !isEmpty(store.valueAt(cell))));
      return go(step(this.edgeOf(from, direction, event.shiftKey), direction));
    }
    switch (event.key) {
      case "Home":
        return go({ row: command ? 0 : from.row, column: 0 });
      case "End":
        return go({ row: command ? bounds.rows - 1 : from.row, column: bounds.columns - 1 });
      case "PageDown":
        return go({ row: from.row + geometry.rowsPerPage, column: from.column });
      case "PageUp":
        return go({ row: from.row - geometry.rowsPerPage, column: from.column });
      case "Tab":
        return this.tab(active, event.shiftKey, leaving);
      default:
        return false;
    }
  }

  /**
   * In the column of a tree, right unfolds and left folds; left in a row that has nothing to fold leads to the row it
   * belongs to.
   */
  private foldKey(active: Cell, direction: Direction): boolean {
    const { store } = this.view;
    const { tree } = store;
    if (!tree || store.columnAt(active.column)?.field !== tree.column) return false;
    const listed = store.listed(active.row);
    const fold = tree.foldOf(listed);
    if (direction === "right" && fold === "closed") return this.view.fold(active);
    if (direction !== "left") return false;
    if (fold === "open") return this.view.fold(active);
    const parent = tree.shape.parents[listed] ?? -1;
    if (parent < 0) return false;
    store.selection.moveTo({ row: tree.placeOf(parent), column: active.column });
    this.view.revealActive();
    return true;
  }

  /** Moving out of a merge starts at its edge. */
  private edgeOf(cell: Cell, direction: Direction, extending: boolean): Cell {
    const merge = extending ? undefined : this.view.store.mergeAt(cell);
    if (!merge) return cell;
    return {
      row: direction === "down" ? merge.bottom : cell.row,
      column: direction === "right" ? merge.right : cell.column,
    };
  }

  /** Tab moves between cells only in an editable grid. */
  private tab(active: Cell, backwards: boolean, leaving: boolean): boolean {
    const { store } = this.view;
    const next = store.editable && !leaving ? tabStep(active, backwards, store.bounds) : null;
    if (!next) return false;
    store.selection.moveTo(next);
    this.view.reveal(next);
    return true;
  }

  private command(event: KeyboardEvent): boolean {
    const { store } = this.view;
    const { bounds } = store;
    switch (event.key.toLowerCase()) {
      case "a":
        if (bounds.rows > 0)
          store.selection.select({ top: 0, left: 0, bottom: bounds.rows - 1, right: bounds.columns - 1 });
        return true;
      case "f":
        this.view.options.onFind();
        return true;
      case "i":
        return store.selection.active !== null && this.view.explain(store.selection.active);
      case "]":
      case "[":
        if (!store.editable || !store.tree || !store.newRow) return false;
        store.actions.indent(event.key === "]" ? 1 : -1);
        this.view.revealActive();
        return true;
      case "d":
        if (!store.editable) return false;
        store.actions.fillDown();
        return true;
      case "r":
        // In a read-only grid, Ctrl+R stays the browser's reload.
        if (!store.editable) return false;
        store.actions.fillRight();
        return true;
      case "z":
        if (!store.editable) return false;
        if (event.shiftKey) store.actions.redo();
        else store.actions.undo();
        this.view.revealActive();
        return true;
      case "y":
        if (!store.editable) return false;
        store.actions.redo();
        this.view.revealActive();
        return true;
      default:
        return false;
    }
  }

  private cellKey(event: KeyboardEvent): boolean {
    const { store, editor } = this.view;
    const { active, range } = store.selection;
    if (!active || !range) return false;
    const column = store.columnAt(active.column);
    switch (event.key) {
      case "Escape":
        this.leaving = true;
        store.selection.moveTo(active);
        return true;
      case "F2":
      case "Enter":
        if (event.key === "Enter" && event.shiftKey) {
          store.selection.moveTo(step(active, "up"));
          this.view.revealActive();
          return true;
        }
        this.view.openCell(active);
        return true;
      case "Delete":
      case "Backspace":
        if (!store.editable) return false;
        store.actions.clear();
        return true;
      case "ContextMenu":
        this.view.menuAtActive();
        return true;
      case "F10":
        if (!event.shiftKey) return false;
        this.view.menuAtActive();
        return true;
      case " ":
        if (event.shiftKey) {
          store.selection.select({ ...range, left: 0, right: store.bounds.columns - 1 });
          return true;
        }
        if (column?.kind === "boolean" && store.lockAt(active) === null) {
          store.actions.write([{ ...active, value: !isTrue(store.valueAt(active)) }]);
          return true;
        }
        if (this.view.options.lead === "picks" && !editor.takesText(active)) {
          store.actions.pickSelected();
          return true;
        }
        break;
      default:
    }
    // A character typed on a cell that takes no text: report why.
    if (event.key.length === 1 && !event.altKey && !editor.takesText(active)) {
      // In a read-only grid, single-key shortcuts such as `/` belong to the page.
      if (!store.editable) return false;
      if (column?.kind !== "boolean") store.actions.refuseLocked(active);
      return true;
    }
    return false;
  }
}
