import { GridActions, type Say } from "./actions";
import { Finder } from "./finder";
import { readBlock } from "./logic/block";
import { checkCell, copyCell, isFree, readCell, showCell } from "./logic/cellValues";
import { ColumnLayout, type ColumnState } from "./logic/columnLayout";
import { Picks } from "./logic/picks";
import { boxOf, type Bounds } from "./logic/ranges";
import { EditsByRow, reversed, type RowEdits } from "./logic/rowEdits";
import {
  changesOf,
  editsOf,
  stepsTo,
  withEdits,
  withOpenCell,
  type Change,
  type SheetEdits,
} from "./logic/sheetEdits";
import { nextSort, sortRows } from "./logic/sorting";
import { Totals } from "./logic/totals";
import { UndoLog } from "./logic/undoLog";
import { Marks } from "./marks";
import { Merges } from "./merges";
import { Selection } from "./selection";
import type { GridOptions, WriteReport, Writing } from "./options";
import { Topics } from "./topics";
import {
  fieldOf,
  type Cell,
  type CellValue,
  type GridColumn,
  type GridRow,
  type LockReason,
  type Range,
  type Sort,
} from "./types";

/** The state of a grid, outside React: rows, edits, selection, columns, marks, sums. */
export class GridStore<Row extends GridRow = GridRow> {
  readonly topics = new Topics();
  readonly layout = new ColumnLayout<Row>();
  readonly picks = new Picks<Row>();
  readonly selection: Selection;
  readonly marks: Marks;
  readonly actions: GridActions<Row>;
  readonly finder: Finder<Row>;
  private speaker: Say = () => undefined;
  editable: boolean;
  /** The uncommitted text of the cell being edited; set by the view. */
  openCell: () => (Cell & { text: string }) | null = () => null;
  readonly newRow: (() => Row) | undefined;
  private readonly options: GridOptions<Row>;
  private readonly log = new UndoLog<Change<Row>[]>();
  private readonly originals = new Map<string, Row | null>();
  private removedRows: Row[] = [];
  private shown: Row[] = [];
  /** Edited values not yet applied to a copy of their row. */
  private readonly edited = new Map<string, { fields: readonly string[]; values: readonly CellValue[] }>();
  /** The rows in their original order; their current values are in `shown`. */
  private came: readonly Row[] = [];
  private indexes: Map<string, number> | null = null;
  private totals = new Totals();
  private step: Change<Row>[] | null = null;
  /** Columns with a custom `check`. */
  private rules: readonly GridColumn<Row>[] = [];
  private readonly joined = new Merges();
  private sorting: Sort[] = [];
  private loaded = false;
  private old = false;
  private flashingRows: ReadonlySet<string> = new Set();
  private given: ReadonlyMap<string, string> | "coming" | null = null;

  constructor(options: GridOptions<Row>) {
    this.options = options;
    this.editable = options.editable ?? false;
    this.newRow = options.newRow;
    this.selection = new Selection(
      () => this.bounds,
      (range) => this.joined.cover(range),
      () => this.topics.tell("selection"),
    );
    this.actions = new GridActions(this, this.say);
    this.finder = new Finder(this, this.say);
    this.marks = new Marks((id) => this.topics.tellRow(id));
    this.layout.setColumns(options.columns);
    this.layout.setFrozen(options.frozen ?? 0);
    if (options.rows) this.setRows(options.rows);
  }

  /** Sets the handler that shows messages. */
  onSay(speaker: Say): void {
    this.speaker = speaker;
  }

  readonly say: Say = (level, message) => this.speaker(level, message);

  // Rows

  get rows(): readonly Row[] {
    if (this.edited.size > 0) for (let index = 0; index < this.shown.length; index += 1) this.rowAt(index);
    return this.shown;
  }

  /** Rows were loaded at least once. */
  get isLoaded(): boolean {
    return this.loaded;
  }

  /** The rows belong to a previous query; newer ones are loading. */
  get isStale(): boolean {
    return this.old;
  }

  get bounds(): Bounds {
    return { rows: this.shown.length, columns: this.layout.count };
  }

  /** Another page, or the same one refetched. Discards unsaved edits. */
  setRows(rows: readonly Row[] | undefined): void {
    this.loaded = rows !== undefined;
    this.came = rows ?? [];
    this.shown = [...this.came];
    this.log.clear();
    this.originals.clear();
    this.edited.clear();
    this.removedRows = [];
    this.marks.clear();
    this.joined.set([]);
    this.picks.renew(this.shown);
    if (this.options.sortsItself && this.sorting.length > 0) this.arrange();
    else this.rowsMoved();
    this.addUp();
    this.topics.tell("history", "marks", "picks");
  }

  /** Updates the values of some rows. Their positions and the undo log are kept. */
  renew(rows: readonly Row[]): void {
    for (const row of rows) {
      const index = this.rowIndex(row.id);
      if (index < 0) continue;
      this.shown[index] = row;
      this.edited.delete(row.id);
      this.topics.tellRow(row.id);
    }
    this.addUp();
  }

  setStale(stale: boolean): void {
    if (this.old === stale) return;
    this.old = stale;
    this.topics.tell("status");
  }

  /** Rows just changed by another user. */
  get flashing(): ReadonlySet<string> {
    return this.flashingRows;
  }

  setFlashing(ids: ReadonlySet<string>): void {
    if (this.flashingRows.size === 0 && ids.size === 0) return;
    this.flashingRows = ids;
    this.topics.tell("flash");
  }

  get opensRows(): boolean {
    return this.options.onOpenRow !== undefined;
  }

  openRow(row: Row): void {
    this.options.onOpenRow?.(row);
  }

  /** Sorts the rows with their edits; without a sort key, restores the original order. */
  private arrange(): void {
    const places = new Map(this.came.map(({ id }, place) => [id, place]));
    const rows = this.rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
    this.shown =
      this.sorting.length > 0 ? sortRows(rows, this.sorting, (field) => this.layout.columnOf(field)) : rows;
    this.rowsMoved();
  }

  private rowsMoved(): void {
    this.indexes = null;
    this.placeMerges();
    this.selection.keepInside();
    this.topics.tell("rows", "selection");
  }

  /** Index of a row; O(1) if `guess` is right. */
  rowIndex(id: string, guess = -1): number {
    if (this.shown[guess]?.id === id) return guess;
    this.indexes ??= new Map(this.shown.map((row, index) => [row.id, index]));
    return this.indexes.get(id) ?? -1;
  }

  /** The row with its edits. Copied lazily, because most rows edited by a paste are never displayed. */
  rowAt(index: number): Row | undefined {
    const row = this.shown[index];
    const own = row && this.edited.get(row.id);
    if (!own) return row;
    const whole: Row = { ...row };
    const values = whole as unknown as Record<string, CellValue>;
    for (const [at, field] of own.fields.entries()) values[field] = own.values[at];
    this.shown[index] = whole;
    this.edited.delete(row.id);
    return whole;
  }

  private valueOf(index: number, field: string): CellValue {
    const row = this.shown[index];
    if (!row) return undefined;
    const own = this.edited.size > 0 ? this.edited.get(row.id) : undefined;
    const at = own ? own.fields.lastIndexOf(field) : -1;
    return own && at >= 0 ? own.values[at] : fieldOf(row, field);
  }

  columnAt(index: number): GridColumn<Row> | undefined {
    return this.layout.placed[index]?.column;
  }

  valueAt({ row, column }: Cell): CellValue {
    const described = this.columnAt(column);
    return described && this.valueOf(row, described.field);
  }

  textAt({ row, column }: Cell): string {
    const [data, described] = [this.rowAt(row), this.columnAt(column)];
    return data && described ? showCell(described, data, fieldOf(data, described.field)) : "";
  }

  copyAt({ row, column }: Cell): string {
    const [data, described] = [this.rowAt(row), this.columnAt(column)];
    return data && described ? copyCell(described, data, fieldOf(data, described.field)) : "";
  }

  /** Why a cell is locked; null when editable. In a read-only grid all cells are `readOnly`, without a message. */
  lockAt({ row, column }: Cell): LockReason | "readOnly" | null {
    const described = this.columnAt(column);
    if (!this.editable || !this.shown[row] || !described || described.kind === "custom") return "readOnly";
    if (!described.editable) return "ProhibitToEdit";
    const data = described.lock && this.rowAt(row);
    return (data && described.lock?.(data)) ?? null;
  }

  /** Makes a cell active; the view scrolls it into sight. */
  goTo(id: string, field: string): void {
    const [row, column] = [this.rowIndex(id), this.layout.indexOf(field)];
    if (row < 0 || column < 0) return;
    this.selection.moveTo({ row, column });
    this.topics.tell("goTo");
  }

  // Columns

  setColumns(columns: readonly GridColumn<Row>[]): void {
    this.layout.setColumns(columns);
    this.addUp();
    this.columnsMoved();
  }

  restoreColumns(state: ColumnState): void {
    this.layout.restore(state);
    this.columnsMoved();
  }

  columnsMoved(): void {
    this.placeMerges();
    this.selection.keepInside();
    this.topics.tell("columns", "selection");
  }

  /** Like `columnsMoved`, for a change by the user. */
  columnsChanged(): void {
    this.columnsMoved();
    this.options.onColumns?.(this.layout.state);
  }

  sum(field: string, summed: boolean): void {
    this.options.onSum?.(field, summed);
  }

  get sort(): readonly Sort[] {
    return this.sorting;
  }

  /** Sets the sort keys; where the server sorts, only for display. */
  setSort(sort: readonly Sort[]): void {
    this.sorting = [...sort];
    if (this.options.sortsItself) this.arrange();
    this.topics.tell("columns");
  }

  toggleSort(field: string, keepOthers: boolean): void {
    this.sortBy(nextSort(this.sorting, field, keepOthers));
  }

  sortBy(sort: Sort[]): void {
    this.options.onSort?.(sort);
    if (this.options.sortsItself) this.setSort(sort);
  }

  // Edits

  /** Writes many cells as one undo step. Locked cells are skipped; invalid text is kept as typed, with a mark. */
  write(writings: Iterable<Writing>): WriteReport {
    const report: WriteReport = { changed: 0, locked: 0, lock: null, wrong: 0 };
    const edits = new EditsByRow();
    for (const writing of writings) {
      const row = this.shown[writing.row];
      const column = this.columnAt(writing.column);
      const open = this.editable && column?.editable && !column.lock && column.kind !== "custom";
      const lock = open ? null : this.lockAt(writing);
      if (lock || !row || !column) {
        report.locked += 1;
        if (lock && lock !== "readOnly") report.lock ??= lock;
        continue;
      }
      const after =
        "text" in writing
          ? readCell(column as unknown as GridColumn<never>, writing.text).value
          : writing.value;
      const before = this.valueOf(writing.row, column.field);
      if (before === after || (before == null && after == null)) continue;
      edits.add(row.id, writing.row, column.field, before, after);
    }
    report.changed = edits.count;
    return this.writeRows(edits.rows, report);
  }

  /** Like `write`, for a block of texts that starts at the first cell and is repeated to fill the range. */
  writeTexts(target: Range, lines: readonly (readonly string[])[]): WriteReport {
    if (!this.editable) return { changed: 0, locked: 0, lock: null, wrong: 0 };
    const { top, left, bottom, right } = target;
    const columns = this.layout.placed.slice(left, right + 1).map(({ column }) => column);
    const rows = Array.from({ length: bottom - top + 1 }, (_, index) => this.rowAt(top + index));
    const { edits, report } = readBlock(columns, top, rows, lines);
    return this.writeRows(edits, report);
  }

  private writeRows(rows: readonly RowEdits[], report: WriteReport): WriteReport {
    if (rows.length > 0) this.perform([{ type: "cells", rows }]);
    if (this.marks.isEmpty) return report;
    for (const { id, fields } of rows)
      for (const field of fields) if (this.marks.of(id, field)?.level === "error") report.wrong += 1;
    return report;
  }

  insertRows(at: number, rows: readonly Row[]): void {
    this.perform([{ type: "rows", at, removed: [], inserted: rows }]);
  }

  removeRows(from: number, count: number): void {
    const removed = this.rows.slice(from, from + count);
    if (removed.length > 0) this.perform([{ type: "rows", at: from, removed, inserted: [] }]);
  }

  /** Everything written in `work` is one undo step. */
  together(work: () => void): void {
    if (this.step) return work();
    const step: Change<Row>[] = [];
    this.step = step;
    try {
      work();
    } finally {
      this.step = null;
      if (step.length > 0) this.log.push(step);
      this.topics.tell("history");
    }
  }

  private perform(changes: readonly Change<Row>[]): void {
    this.together(() => {
      for (const change of changes) {
        this.step?.push(change);
        this.make(change, false);
      }
    });
  }

  private make(change: Change<Row>, back: boolean): void {
    if (change.type === "cells") this.makeEdits(back ? change.rows.map(reversed) : change.rows);
    else if (change.type === "rows") {
      const [gone, come] = back ? [change.inserted, change.removed] : [change.removed, change.inserted];
      this.exchange(change.at, gone, come);
    } else {
      this.joined.set(back ? change.before : change.after);
      this.placeMerges();
      this.topics.tell("merges", "selection");
    }
  }

  private makeEdits(rows: readonly RowEdits[]): void {
    const summed = this.totals.fields.length > 0;
    let fields: readonly string[] | null = null;
    let columns: GridColumn<Row>[] = [];
    let ruled: GridColumn<Row>[] = [];
    for (const edits of rows) {
      const index = this.rowIndex(edits.id, edits.at);
      const row = this.rowAt(index);
      if (!row) continue;
      if (!this.originals.has(row.id)) this.originals.set(row.id, row);
      this.edited.set(row.id, { fields: edits.fields, values: edits.after });
      if (summed)
        for (const [at, field] of edits.fields.entries())
          this.totals.change(field, edits.before[at], edits.after[at]);
      if (edits.fields !== fields) {
        fields = edits.fields;
        columns = fields.flatMap((field) => this.layout.columnOf(field) ?? []);
        // Free text has no rule; check it only if there are marks, since the server may have marked it.
        ruled = columns.filter((column) => !isFree(column));
      }
      this.rowDone(index, this.marks.isEmpty ? ruled : columns);
    }
    this.topics.tell("totals", "marks", "merges");
    this.options.onEdit?.(rows);
  }

  /** All edits of a row are applied: run its rules, including those over several fields. */
  private rowDone(index: number, touched: readonly GridColumn<Row>[]): void {
    const row = this.shown[index];
    if (!row) return;
    for (const column of touched) this.checkColumn(index, column);
    for (const column of this.rules) this.checkColumn(index, column);
    this.topics.tellRow(row.id);
  }

  private exchange(at: number, gone: readonly Row[], come: readonly Row[]): void {
    const current = gone.map(({ id }) => this.rowAt(this.rowIndex(id))).filter((row) => row !== undefined);
    const leaving = new Set(gone.map(({ id }) => id));
    this.shown = this.rows.filter(({ id }) => !leaving.has(id)).toSpliced(at, 0, ...come);
    this.came = [...this.shown];
    for (const row of current) {
      this.marks.forget(row.id);
      for (const field of this.totals.fields) this.totals.change(field, fieldOf(row, field), null);
      if (this.originals.get(row.id) === null) this.originals.delete(row.id);
      else this.removedRows.push(row);
    }
    for (const row of come) {
      const wasRemoved = this.removedRows.some(({ id }) => id === row.id);
      if (wasRemoved) this.removedRows = this.removedRows.filter(({ id }) => id !== row.id);
      else if (!this.originals.has(row.id)) this.originals.set(row.id, null);
      for (const field of this.totals.fields) this.totals.change(field, null, fieldOf(row, field));
    }
    this.rowsMoved();
    for (const { id } of come) if (this.originals.get(id) !== null) this.check(this.rowIndex(id));
    this.topics.tell("totals", "marks");
  }

  get canUndo(): boolean {
    return this.log.canUndo;
  }

  get canRedo(): boolean {
    return this.log.canRedo;
  }

  undo(): boolean {
    const step = this.log.undo();
    for (const change of step?.toReversed() ?? []) this.make(change, true);
    if (step) this.showStep(step);
    return step !== undefined;
  }

  redo(): boolean {
    const step = this.log.redo();
    for (const change of step ?? []) this.make(change, false);
    if (step) this.showStep(step);
    return step !== undefined;
  }

  /** Selects what an undo or redo changed, because it may be out of view. */
  private showStep(step: readonly Change<Row>[]): void {
    const edits = step.flatMap((change) => (change.type === "cells" ? change.rows : []));
    const rows = edits.map(({ id, at }) => this.rowIndex(id, at)).filter((row) => row >= 0);
    const fields = new Set([...new Set(edits.map((one) => one.fields))].flat());
    const columns = [...fields].map((field) => this.layout.indexOf(field)).filter((column) => column >= 0);
    const box = boxOf(rows, columns);
    if (box) this.selection.select(box);
    this.topics.tell("history");
  }

  get changes() {
    return changesOf(this.rows, this.originals, this.removedRows);
  }

  /** There are unsaved edits, or a cell is being edited. */
  get isEdited(): boolean {
    const { edited, added, removed } = this.changes;
    return edited.length + added.length + removed.length > 0 || this.openCell() !== null;
  }

  /** The edits, including the uncommitted text of the open cell. */
  get edits(): SheetEdits<Row> {
    const edits = editsOf(this.rows, this.originals, this.removedRows);
    const open = this.openCell();
    return open ? withOpenCell(edits, this.rowAt(open.row), this.columnAt(open.column), open.text) : edits;
  }

  /** Turns the rows into others, as one undo step. */
  become(rows: readonly Row[]): void {
    this.perform(stepsTo(this.rows, rows));
  }

  /** Replaces the original rows and reapplies the edits. Marks are kept. */
  rebase(rows: readonly Row[], typed: SheetEdits<Row> = this.edits): void {
    const told = this.marks.all;
    this.setRows(rows);
    this.become(withEdits(rows, typed));
    this.marks.keep(told.filter(({ id }) => this.rowIndex(id) >= 0));
    this.topics.tell("marks");
  }

  setEditable(editable: boolean): void {
    if (this.editable === editable) return;
    this.editable = editable;
    this.topics.tell("rows", "selection");
  }

  // Validation

  private check(index: number): void {
    if (this.editable) for (const column of this.layout.columns) this.checkColumn(index, column);
  }

  private checkColumn(index: number, column: GridColumn<Row>): void {
    const id = this.shown[index]?.id;
    if (!column.editable || id === undefined) return;
    const value = this.valueOf(index, column.field);
    const row = column.check || column.lock ? this.rowAt(index) : undefined;
    if (row && column.lock?.(row)) return; // Nobody can mend it.
    const message = checkCell(column, value) ?? (row && column.check?.(value, row)) ?? null;
    this.marks.set(id, column.field, message && { level: "error", message });
  }

  /** Validates every row before saving; returns the number of invalid cells. */
  checkAll(): number {
    for (let index = 0; index < this.shown.length; index += 1) this.check(index);
    this.topics.tell("marks");
    return this.marks.errors;
  }

  // Sums

  private addUp(): void {
    this.rules = this.layout.columns.filter((column) => column.check);
    const summed = this.layout.columns.filter((column) => column.total);
    this.totals = new Totals(summed.map(({ field }) => field));
    for (const { field } of summed)
      for (const row of this.rows) this.totals.change(field, null, fieldOf(row, field));
    this.topics.tell("totals");
  }

  /** Sums computed by the server, over more rows than are loaded; `coming` while loading. */
  setTotals(totals: ReadonlyMap<string, string> | "coming" | null): void {
    this.given = totals;
    this.topics.tell("totals");
  }

  get totalsAreGiven(): boolean {
    return this.given !== null;
  }

  totalOf({ field, kind, decimals }: GridColumn<Row>): string {
    if (this.given === "coming") return "…";
    if (this.given) return this.given.get(field) ?? "";
    return this.totals.text(field, kind === "decimal" ? (decimals ?? 2) : 0);
  }

  // Merged cells

  get merges(): readonly Range[] {
    return this.joined.placed;
  }

  mergeAt(cell: Cell): Range | undefined {
    return this.joined.at(cell);
  }

  private placeMerges(): void {
    this.joined.place(
      (id) => this.rowIndex(id),
      (field) => this.layout.indexOf(field),
    );
  }

  private fieldsIn({ left, right }: Range): string[] {
    return this.layout.placed.slice(left, right + 1).map(({ column }) => column.field);
  }

  merge(range: Range): void {
    const rows = this.rows.slice(range.top, range.bottom + 1);
    this.perform(this.joined.joining(rows, this.fieldsIn(range), range.top));
  }

  unmerge(range: Range): boolean {
    const ids = new Set(this.shown.slice(range.top, range.bottom + 1).map(({ id }) => id));
    const steps = this.joined.parting(ids, new Set(this.fieldsIn(range)));
    if (steps.length > 0) this.perform(steps);
    return steps.length > 0;
  }
}
