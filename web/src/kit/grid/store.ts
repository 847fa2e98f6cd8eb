import { GridActions } from "./actions";
import { Checks } from "./checks";
import { Finder } from "./finder";
import { readBlock } from "./logic/block";
import { copyCell, isFree, readCell, showCell, showSum } from "./logic/cellValues";
import { ColumnLayout, type ColumnState } from "./logic/columnLayout";
import { Picks } from "./logic/picks";
import { boxOf, type Bounds } from "./logic/ranges";
import { EditsByRow, reversed, type RowEdits } from "./logic/rowEdits";
import { stepsTo, withEdits, withOpenCell, type Change, type SheetEdits } from "./logic/sheetEdits";
import { nextSort, sortRows, sortTree } from "./logic/sorting";
import { ancestorsOf } from "./logic/treeShape";
import { Marks } from "./marks";
import { Merges } from "./merges";
import { Originals } from "./originals";
import { Selection } from "./selection";
import type { GridOptions, WriteReport, Writing } from "./options";
import type { Say } from "./rowActions";
import { RowList } from "./rowList";
import { Steps } from "./steps";
import { Sums } from "./sums";
import { Topics } from "./topics";
import { Tree } from "./tree";
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
  readonly sums = new Sums<Row>(() => this.topics.tell("totals"));
  readonly actions: GridActions<Row>;
  readonly finder: Finder<Row>;
  private speaker: Say = () => undefined;
  editable: boolean;
  /** The uncommitted text of the cell being edited; set by the view. */
  openCell: () => (Cell & { text: string }) | null = () => null;
  readonly newRow: (() => Row) | undefined;
  /** Null where rows have no rows below them. */
  readonly tree: Tree<Row> | null;
  private readonly options: GridOptions<Row>;
  private readonly steps = new Steps<Row>(
    (change, back) => this.make(change, back),
    () => this.topics.tell("history"),
  );
  private readonly originals = new Originals<Row>();
  private readonly list = new RowList<Row>();
  /** The rows in their original order; their current values are in `list`. */
  private came: readonly Row[] = [];
  private readonly checks: Checks<Row>;
  private readonly joined = new Merges();
  private sorting: Sort[] = [];
  private loaded = false;
  private old = false;
  private flashingRows: ReadonlySet<string> = new Set();

  constructor(options: GridOptions<Row>) {
    this.options = options;
    this.editable = options.editable ?? false;
    this.newRow = options.newRow;
    this.tree = options.tree ? new Tree(options.tree, this.list) : null;
    this.selection = new Selection(
      () => this.bounds,
      (range) => this.joined.cover(range),
      () => this.topics.tell("selection"),
    );
    this.actions = new GridActions(this, this.say);
    this.finder = new Finder(this, this.say);
    this.marks = new Marks((id) => this.topics.tellRow(id));
    this.checks = new Checks(this.list, this.marks, (column, index) => this.lockOf(column, index));
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

  /** All rows in their order; folded ones, too. Cells count only those that are not folded away. */
  get rows(): readonly Row[] {
    return this.list.all;
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
    return { rows: this.tree?.count ?? this.list.length, columns: this.layout.count };
  }

  /** Another page, or the same one refetched. Discards unsaved edits. */
  setRows(rows: readonly Row[] | undefined): void {
    this.loaded = rows !== undefined;
    this.came = rows ?? [];
    this.list.set(this.came);
    this.steps.clear();
    this.originals.clear();
    this.marks.clear();
    this.joined.set([]);
    this.picks.renew(this.came);
    if (this.options.sortsItself && this.sorting.length > 0) this.arrange();
    else this.rowsMoved();
    this.addUp();
    this.topics.tell("history", "marks", "picks");
  }

  /** Updates the values of some rows. Their positions and the undo log are kept. */
  renew(rows: readonly Row[]): void {
    for (const row of rows) {
      const index = this.list.indexOf(row.id);
      if (index < 0) continue;
      this.list.replace(index, row);
      this.topics.tellRow(row.id);
    }
    this.tree?.forgetSums();
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

  /** Sorts the rows with their edits, in a tree among siblings; without a sort key, restores the original order. */
  private arrange(): void {
    const places = new Map(this.came.map(({ id }, place) => [id, place]));
    const rows = this.rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
    const columnOf = (field: string) => this.layout.columnOf(field);
    const { sorting, tree } = this;
    if (sorting.length === 0) this.list.arrange(rows);
    else if (tree) this.list.arrange(sortTree(rows, tree.levelField, sorting, columnOf));
    else this.list.arrange(sortRows(rows, sorting, columnOf));
    this.rowsMoved();
  }

  private rowsMoved(): void {
    this.tree?.build();
    if (this.tree && this.layout.columns.some(({ subtotal }) => subtotal)) this.addUp();
    this.placeMerges();
    this.selection.keepInside();
    this.topics.tell("rows", "selection");
  }

  /** The row of the list that is shown at a place; they differ where rows are folded away. */
  listed(place: number): number {
    return this.tree ? this.tree.rowAt(place) : place;
  }

  /** The place at which a row is shown, or -1; O(1) if `guess` is right. */
  rowIndex(id: string, guess = -1): number {
    const index = this.list.indexOf(id, guess);
    return this.tree ? this.tree.placeOf(index) : index;
  }

  /** Index of a row in `rows`, or -1. */
  listIndex(id: string): number {
    return this.list.indexOf(id);
  }

  /** The row with its edits. */
  rowAt(place: number): Row | undefined {
    return this.list.at(this.listed(place));
  }

  /** Folds or unfolds; the active cell stays active, or the row that now hides it becomes so. */
  private refold(changes: (tree: Tree<Row>) => boolean): void {
    const { tree } = this;
    const { active } = this.selection;
    const row = active ? this.listed(active.row) : -1;
    if (!tree || !changes(tree)) return;
    this.placeMerges();
    this.selection.keepInside();
    this.topics.tell("rows", "selection");
    if (active && row >= 0) this.selection.moveTo({ row: tree.nearestPlace(row), column: active.column });
  }

  setFolded(place: number, folded: boolean): void {
    this.refold((tree) => tree.setFolded(this.listed(place), folded));
  }

  foldAll(folded: boolean): void {
    this.refold((tree) => tree.foldAll(folded));
  }

  columnAt(index: number): GridColumn<Row> | undefined {
    return this.layout.placed[index]?.column;
  }

  valueAt({ row, column }: Cell): CellValue {
    const described = this.columnAt(column);
    return described && this.list.valueAt(this.listed(row), described.field);
  }

  /** The sum that a cell shows instead of a value of its own; null where it has none. */
  sumAt({ row, column }: Cell): string | null {
    const described = this.tree && this.columnAt(column);
    return described?.subtotal ? (this.tree?.sumAt(this.listed(row), described.field) ?? null) : null;
  }

  textAt(cell: Cell): string {
    const [data, described] = [this.rowAt(cell.row), this.columnAt(cell.column)];
    if (!data || !described) return "";
    const sum = this.sumAt(cell);
    return sum === null
      ? showCell(described, data, fieldOf(data, described.field))
      : showSum(described, data, sum);
  }

  copyAt(cell: Cell): string {
    const [data, described] = [this.rowAt(cell.row), this.columnAt(cell.column)];
    if (!data || !described) return "";
    return this.sumAt(cell) ?? copyCell(described, data, fieldOf(data, described.field));
  }

  /** Why a cell is locked; null when editable. In a read-only grid all cells are `readOnly`, without a message. */
  lockAt({ row, column }: Cell): LockReason | "readOnly" | null {
    const described = this.columnAt(column);
    const index = this.listed(row);
    if (!this.editable || this.list.idAt(index) === undefined || !described || described.kind === "custom")
      return "readOnly";
    return described.editable ? this.lockOf(described, index) : "ProhibitToEdit";
  }

  /** The lock of a cell in an editable column. */
  private lockOf(column: GridColumn<Row>, index: number): LockReason | null {
    if (column.subtotal && this.tree?.isParent(index)) return "subtotal";
    const row = column.lock && this.list.at(index);
    return (row && column.lock?.(row)) ?? null;
  }

  /** Makes a cell active; the view scrolls it into sight. */
  goTo(id: string, field: string): void {
    const [index, column] = [this.list.indexOf(id), this.layout.indexOf(field)];
    if (index < 0 || column < 0) return;
    this.refold((tree) => tree.unfoldTo([index]));
    this.selection.moveTo({ row: this.rowIndex(id, index), column });
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
      const index = this.listed(writing.row);
      const id = this.list.idAt(index);
      const column = this.columnAt(writing.column);
      const mayLock = column?.lock !== undefined || (column?.subtotal && this.tree);
      const open = this.editable && column?.editable && !mayLock && column.kind !== "custom";
      const lock = open ? null : this.lockAt(writing);
      if (lock || id === undefined || !column) {
        report.locked += 1;
        if (lock && lock !== "readOnly") report.lock ??= lock;
        continue;
      }
      const after =
        "text" in writing
          ? readCell(column as unknown as GridColumn<never>, writing.text).value
          : writing.value;
      const before = this.list.valueAt(index, column.field);
      if (before === after || (before == null && after == null)) continue;
      edits.add(id, index, column.field, before, after);
    }
    report.changed = edits.count;
    return this.writeRows(edits.rows, report);
  }

  /** Like `write`, for a block of texts that starts at the first cell and is repeated to fill the range. */
  writeTexts(target: Range, lines: readonly (readonly string[])[]): WriteReport {
    if (!this.editable) return { changed: 0, locked: 0, lock: null, wrong: 0 };
    const { top, left, bottom, right } = target;
    const columns = this.layout.placed.slice(left, right + 1).map(({ column }) => this.locking(column));
    const rows = Array.from({ length: bottom - top + 1 }, (_, index) => this.rowAt(top + index));
    const { edits, report } = readBlock(columns, top, rows, lines);
    return this.writeRows(edits, report);
  }

  /** The column with all its locks as one; of a column without subtotals, itself. */
  private locking(column: GridColumn<Row>): GridColumn<Row> {
    if (!this.tree || !column.subtotal) return column;
    return { ...column, lock: ({ id }) => this.lockOf(column, this.list.indexOf(id)) };
  }

  private writeRows(rows: readonly RowEdits[], report: WriteReport): WriteReport {
    if (rows.length > 0) this.steps.perform([{ type: "cells", rows }]);
    if (this.marks.isEmpty) return report;
    for (const { id, fields } of rows)
      for (const field of fields) if (this.marks.of(id, field)?.level === "error") report.wrong += 1;
    return report;
  }

  /** Inserts rows before one of the list. */
  insertRows(at: number, rows: readonly Row[]): void {
    this.steps.perform([{ type: "rows", at, removed: [], inserted: rows }]);
  }

  /** Removes rows of the list. */
  removeRows(from: number, count: number): void {
    const removed = this.rows.slice(from, from + count);
    if (removed.length > 0) this.steps.perform([{ type: "rows", at: from, removed, inserted: [] }]);
  }

  /** Everything written in `work` is one undo step. */
  together(work: () => void): void {
    this.steps.together(work);
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
    const summed = !this.sums.isEmpty;
    let fields: readonly string[] | null = null;
    let columns: GridColumn<Row>[] = [];
    let ruled: GridColumn<Row>[] = [];
    for (const edits of rows) {
      const index = this.list.indexOf(edits.id, edits.at);
      const row = this.list.at(index);
      if (!row) continue;
      this.originals.keep(row);
      this.list.edit(row.id, edits.fields, edits.after);
      if (summed)
        for (const [at, field] of edits.fields.entries())
          this.sums.change(field, edits.before[at], edits.after[at]);
      if (edits.fields !== fields) {
        fields = edits.fields;
        columns = fields.flatMap((field) => this.layout.columnOf(field) ?? []);
        // Free text has no rule; check it only if there are marks, since the server may have marked it.
        ruled = columns.filter((column) => !isFree(column));
      }
      this.rowDone(index, this.marks.isEmpty ? ruled : columns);
    }
    if (this.tree) this.treeEdited(this.tree, rows);
    this.topics.tell("totals", "marks", "merges");
    this.options.onEdit?.(rows);
  }

  /** Sums of the rows above are made again; a changed level changes the whole tree. */
  private treeEdited(tree: Tree<Row>, rows: readonly RowEdits[]): void {
    if (rows.some(({ fields }) => fields.includes(tree.levelField))) return this.rowsMoved();
    tree.forgetSums();
    const above = rows.flatMap(({ id, at }) => ancestorsOf(tree.shape, this.list.indexOf(id, at)));
    for (const row of new Set(above)) this.topics.tellRow(this.list.idAt(row) ?? "");
  }

  /** All edits of a row are applied: run its rules, including those over several fields. */
  private rowDone(index: number, touched: readonly GridColumn<Row>[]): void {
    const id = this.list.idAt(index);
    if (id === undefined) return;
    this.checks.touched(index, touched);
    this.topics.tellRow(id);
  }

  private exchange(at: number, gone: readonly Row[], come: readonly Row[]): void {
    const current = gone.flatMap(({ id }) => this.list.at(this.list.indexOf(id)) ?? []);
    const leaving = new Set(gone.map(({ id }) => id));
    this.came = this.rows.filter(({ id }) => !leaving.has(id)).toSpliced(at, 0, ...come);
    this.list.arrange(this.came);
    for (const row of current) {
      this.marks.forget(row.id);
      this.sums.remove(row);
      this.originals.rowLeft(row);
    }
    for (const row of come) {
      this.originals.rowCame(row);
      this.sums.add(row);
    }
    this.rowsMoved();
    for (const { id } of this.editable ? come : [])
      if (!this.originals.isAdded(id)) this.checks.row(this.list.indexOf(id));
    this.topics.tell("totals", "marks");
  }

  get canUndo(): boolean {
    return this.steps.canUndo;
  }

  get canRedo(): boolean {
    return this.steps.canRedo;
  }

  undo(): boolean {
    return this.showStep(this.steps.undo());
  }

  redo(): boolean {
    return this.showStep(this.steps.redo());
  }

  /** Selects what an undo or redo changed, because it may be out of view. */
  private showStep(step: readonly Change<Row>[] | undefined): boolean {
    if (!step) return false;
    const edits = step.flatMap((change) => (change.type === "cells" ? change.rows : []));
    const known = edits.map(({ id, at }) => this.list.indexOf(id, at)).filter((row) => row >= 0);
    this.refold((tree) => tree.unfoldTo(known));
    const rows = this.tree ? known.map((row) => this.tree?.placeOf(row) ?? -1) : known;
    const fields = new Set([...new Set(edits.map((one) => one.fields))].flat());
    const columns = [...fields].map((field) => this.layout.indexOf(field)).filter((column) => column >= 0);
    const box = boxOf(rows, columns);
    if (box) this.selection.select(box);
    this.topics.tell("history");
    return true;
  }

  get changes() {
    return this.originals.changes(this.rows);
  }

  /** There are unsaved edits, or a cell is being edited. */
  get isEdited(): boolean {
    const { edited, added, removed } = this.changes;
    return edited.length + added.length + removed.length > 0 || this.openCell() !== null;
  }

  /** The edits, including the uncommitted text of the open cell. */
  get edits(): SheetEdits<Row> {
    const edits = this.originals.edits(this.rows);
    const open = this.openCell();
    return open ? withOpenCell(edits, this.rowAt(open.row), this.columnAt(open.column), open.text) : edits;
  }

  /** Turns the rows into others, as one undo step. */
  become(rows: readonly Row[]): void {
    this.steps.perform(stepsTo(this.rows, rows));
  }

  /** Replaces the original rows and reapplies the edits. Marks are kept. */
  rebase(rows: readonly Row[], typed: SheetEdits<Row> = this.edits): void {
    const told = this.marks.all;
    this.setRows(rows);
    this.become(withEdits(rows, typed));
    this.marks.keep(told.filter(({ id }) => this.list.indexOf(id) >= 0));
    this.topics.tell("marks");
  }

  setEditable(editable: boolean): void {
    if (this.editable === editable) return;
    this.editable = editable;
    this.topics.tell("rows", "selection");
  }

  /** Validates every row before saving; returns the number of invalid cells. */
  checkAll(): number {
    if (this.editable) for (let index = 0; index < this.list.length; index += 1) this.checks.row(index);
    this.topics.tell("marks");
    return this.marks.errors;
  }

  private addUp(): void {
    this.checks.setColumns(this.layout.columns);
    this.sums.addUp(this.layout.columns, this.list, this.tree);
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

  /** The rows shown in a range. */
  rowsFrom({ top, bottom }: Range): Row[] {
    return Array.from({ length: bottom - top + 1 }, (_, at) => this.rowAt(top + at) ?? []).flat() as Row[];
  }

  merge(range: Range): void {
    const rows = this.rowsFrom(range);
    this.steps.perform(this.joined.joining(rows, this.fieldsIn(range), range.top));
  }

  unmerge(range: Range): boolean {
    const ids = new Set(this.rowsFrom(range).map(({ id }) => id));
    const steps = this.joined.parting(ids, new Set(this.fieldsIn(range)));
    if (steps.length > 0) this.steps.perform(steps);
    return steps.length > 0;
  }
}
