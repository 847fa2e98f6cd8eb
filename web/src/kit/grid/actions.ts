import { isEmpty } from "./logic/cellValues";
import { parseTsv, writeTsv } from "./logic/clipboard";
import { fillDown, fillRight, type Copying, type FillDrag } from "./logic/fill";
import { refuseMerge } from "./logic/merge";
import { planPaste } from "./logic/paste";
import { columnsIn, rowsIn } from "./logic/ranges";
import { continueLine, type FillMode } from "./logic/series";
import type { WriteReport, Writing } from "./options";
import { RowActions } from "./rowActions";
import type { Cell, GridRow, Range } from "./types";

/** User operations on cells, independent of rendering. Every refusal is reported through `say`. */
export class GridActions<Row extends GridRow = GridRow> extends RowActions<Row> {
  /** Reports cells that could not be written. */
  private tell({ locked, lock, wrong }: WriteReport, wanted: number): void {
    if (lock && wanted === 1) this.say("warning", { key: `lock.${lock}` });
    else if (lock) this.say("warning", { key: "lockedSkipped", values: { n: locked } });
    if (wrong > 0) this.say("error", { key: "checkFailed", values: { n: wrong } });
  }

  write(writings: readonly Writing[]): WriteReport {
    const report = this.store.write(writings);
    this.tell(report, writings.length);
    return report;
  }

  /** Returns whether the cell is locked, and reports the reason. */
  refuseLocked(cell: Cell): boolean {
    const lock = this.store.lockAt(cell);
    if (lock && lock !== "readOnly") this.say("warning", { key: `lock.${lock}` });
    return lock !== null;
  }

  // Clipboard

  copyText(): string | null {
    const { areas } = this.store.selection;
    if (areas.length > 1) this.say("warning", { key: "copyAreas" });
    return this.textOf(areas);
  }

  /** Null where there is not exactly one area. */
  private textOf([range, second]: readonly Range[]): string | null {
    if (!range || second) return null;
    const lines: string[][] = [];
    for (let row = range.top; row <= range.bottom; row += 1) {
      const line: string[] = [];
      for (let column = range.left; column <= range.right; column += 1)
        line.push(this.store.copyAt({ row, column }));
      lines.push(line);
    }
    return writeTsv(lines);
  }

  paste(text: string): void {
    const { store } = this;
    if (!store.editable) return;
    const cells = parseTsv(text);
    // Added rows and their contents are one undo step.
    store.together(() => this.pasteCells(cells));
  }

  private pasteCells(cells: string[][]): void {
    const { store } = this;
    this.makeRoom(cells.length);
    const plan = planPaste(cells, store.selection.areas, store.bounds);
    if ("refusal" in plan) {
      if (plan.refusal === "pasteAreas") this.say("warning", { key: "pasteAreas" });
      return;
    }
    const { target, cutRows, cutColumns } = plan;
    const report = store.writeTexts(target, cells);
    store.selection.select(target);
    this.tell(report, rowsIn(target) * columnsIn(target));
    if (cutRows > 0 || cutColumns > 0)
      this.say("warning", { key: "pasteCut", values: { rows: cutRows, columns: cutColumns } });
    else if (report.changed > 1 && report.wrong === 0)
      this.say("success", { key: "pasted", values: { n: report.changed } });
  }

  /** Pasting below the last row adds rows, where that is allowed. */
  private makeRoom(height: number): void {
    const { store } = this;
    const [range, second] = store.selection.areas;
    const { newRow } = store;
    if (!newRow || !range || second) return;
    const missing = range.top + height - store.bounds.rows;
    if (missing > 0) store.insertRows(store.rows.length, this.newRows(missing, store.bounds.rows - 1));
  }

  cut(): string | null {
    const text = this.copyText();
    if (text !== null) this.clear();
    return text;
  }

  /** Copies by `put`, which may be refused; returns the text that was copied, or null. */
  async copyTo(put: (text: string) => Promise<void>): Promise<string | null> {
    const text = this.copyText();
    if (text === null) return null;
    try {
      await put(text);
      return text;
    } catch {
      this.say("warning", { key: "copyByKey" });
      return null;
    }
  }

  /** Empties the cells only once they are copied, and only if they are still what was copied. */
  async cutTo(put: (text: string) => Promise<void>): Promise<void> {
    const { areas } = this.store.selection;
    const text = await this.copyTo(put);
    if (text !== null && this.textOf(areas) === text) this.clear(areas);
  }

  clear(areas: readonly Range[] = this.store.selection.areas): void {
    if (!this.store.editable) return;
    const writings = areas.flatMap((area) =>
      this.cellsOf(area).map(({ row, column }) => ({
        row,
        column,
        value: this.store.columnAt(column)?.kind === "boolean" ? false : null,
      })),
    );
    // Skip empty cells, so that locked ones among them are not reported.
    this.write(
      writings.length > 1 ? writings.filter((cell) => !isEmpty(this.store.valueAt(cell))) : writings,
    );
  }

  private cellsOf(range: Range): Cell[] {
    const cells: Cell[] = [];
    for (let row = range.top; row <= range.bottom; row += 1)
      for (let column = range.left; column <= range.right; column += 1) cells.push({ row, column });
    return cells;
  }

  // Filling

  private copy(copies: readonly Copying[]): void {
    if (copies.length > 0 && this.store.editable)
      this.write(copies.map(({ from, to }) => this.carried(from, to)));
  }

  /** Within a column the value is copied; between columns only the text. */
  private carried(from: Cell, to: Cell): Writing {
    const same = from.column === to.column;
    return same ? { ...to, value: this.store.valueAt(from) } : { ...to, text: this.store.copyAt(from) };
  }

  fillDown(): void {
    const { range } = this.store.selection;
    if (range) this.copy(fillDown(range));
  }

  fillRight(): void {
    const { range } = this.store.selection;
    if (range) this.copy(fillRight(range));
  }

  fillTo(source: Range, { direction, target }: FillDrag, mode: FillMode): void {
    const { store } = this;
    if (!store.editable) return;
    const vertical = direction === "down" || direction === "up";
    const backwards = direction === "up" || direction === "left";
    const writings: Writing[] = [];
    const lines = vertical ? columnsIn(source) : rowsIn(source);
    const count = vertical ? rowsIn(target) : columnsIn(target);
    for (let line = 0; line < lines; line += 1) {
      const at = (place: number): Cell =>
        vertical ? { row: place, column: source.left + line } : { row: source.top + line, column: place };
      const length = vertical ? rowsIn(source) : columnsIn(source);
      const first = vertical ? source.top : source.left;
      const values = Array.from({ length }, (_, index) => store.valueAt(at(first + index)));
      const kind = store.columnAt(at(first).column)?.kind ?? "text";
      const next = continueLine(values, kind, count, backwards, mode);
      for (const [index, value] of next.entries()) {
        const place = backwards ? first - 1 - index : first + length + index;
        writings.push(
          vertical ? { ...at(place), value } : { ...at(place), text: value == null ? "" : String(value) },
        );
      }
    }
    this.write(writings);
    store.selection.select({
      top: Math.min(source.top, target.top),
      left: Math.min(source.left, target.left),
      bottom: Math.max(source.bottom, target.bottom),
      right: Math.max(source.right, target.right),
    });
  }

  // Undo and redo

  undo(): void {
    if (!this.store.undo()) this.say("warning", { key: "nothingToUndo" });
  }

  redo(): void {
    if (!this.store.redo()) this.say("warning", { key: "nothingToRedo" });
  }

  // Merging

  merge(): void {
    const { store } = this;
    const { range } = store.selection;
    if (!range || !store.editable) return;
    if (store.selection.areas.length > 1) return this.say("warning", { key: "mergeAreas" });
    const refusal = refuseMerge(range, store.bounds, store.layout.frozen);
    if (refusal) return this.say("warning", { key: refusal });
    const locked = this.cellsOf(range).find((cell) => store.lockAt(cell) !== null);
    if (locked && this.refuseLocked(locked)) return;
    store.merge(range);
  }

  unmerge(): void {
    const { range } = this.store.selection;
    if (range && this.store.editable && !this.store.unmerge(range))
      this.say("warning", { key: "nothingMerged" });
  }

  // Columns

  moveGroup(key: string, before: number): void {
    const own = this.store.layout.groups.find((group) => group.key === key);
    if (!own || (before >= own.first && before <= own.last + 1)) return;
    this.moveColumn(own.first, before);
  }

  hideGroup(key: string): void {
    if (this.store.layout.hideGroup(key)) this.store.columnsChanged();
    else this.say("warning", { key: "lastColumn" });
  }

  moveColumn(from: number, before: number): void {
    const answer = this.store.layout.move(from, before);
    if (answer === "fixedColumn") this.say("warning", { key: "fixedColumn" });
    if (answer === "moved") this.store.columnsChanged();
  }

  hideColumn(field: string): void {
    if (this.store.layout.setHidden(field, true)) this.store.columnsChanged();
    else this.say("warning", { key: "lastColumn" });
  }

  showAllColumns(): void {
    for (const { field, hidden } of this.store.layout.columns)
      if (!hidden) this.store.layout.setHidden(field, false);
    this.store.columnsChanged();
  }

  freeze(count: number): void {
    this.store.layout.setFrozen(count);
    this.store.columnsChanged();
  }

  /** Validates before saving: true when all is valid, else goes to the first invalid cell. */
  check(): boolean {
    const wrong = this.store.checkAll();
    if (wrong === 0) return true;
    this.say("error", { key: "checkFailed", values: { n: wrong } });
    const { marks, layout } = this.store;
    const [first] = marks.all
      .filter(({ level }) => level === "error")
      .map(({ id, field }) => ({ id, field, row: this.store.listIndex(id), column: layout.indexOf(field) }))
      .toSorted((a, b) => a.row - b.row || a.column - b.column);
    if (first) this.store.goTo(first.id, first.field);
    return false;
  }
}
