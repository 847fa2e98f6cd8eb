import type { TFunction } from "i18next";
import type { ListingColumn, ListRow, SortKey } from "../../api/listing";
import { GridStore } from "../grid/store";
import { layoutChanged, type ColumnLayout } from "./columnLayout";
import { textOf } from "./cells";
import { gridColumn, listFit, type ListCells } from "./gridColumns";

export interface ListInputs<Row extends ListRow> {
  t: TFunction;
  /** All columns the user may show. */
  offered: readonly ListingColumn[];
  layout: ColumnLayout;
  /** The default layout, before any change by the user. */
  initial: ColumnLayout;
  cells: ListCells<Row>;
  rows: readonly Row[] | undefined;
  stale: boolean;
  flashing: ReadonlySet<string>;
  sort: readonly SortKey[];
  /** Identifies the query, independent of the page. */
  question: string;
  page: string;
  totals: ReadonlyMap<string, string> | "coming" | null;
  onSort: (sort: SortKey[]) => void;
  onColumnsChange: (layout: ColumnLayout) => void;
}

/** Synchronises the page's inputs into the grid store, updating only what changed. */
export class ListModel<Row extends ListRow> {
  readonly store: GridStore<Row>;
  private inputs: ListInputs<Row>;
  private drawn = "";

  constructor(inputs: ListInputs<Row>) {
    this.inputs = inputs;
    this.store = new GridStore<Row>({
      columns: [],
      onSort: (sort) => this.inputs.onSort(sort),
      onColumns: ({ order, hidden, widths, frozen }) =>
        this.inputs.onColumnsChange({ ...this.inputs.layout, order, hidden, widths, frozenNum: frozen }),
      onSum: (field, summed) => this.sum(field, summed),
      ...(inputs.cells.onOpen ? { onOpenRow: (row: Row) => this.inputs.cells.onOpen?.(row) } : {}),
    });
    this.draw();
    this.arrange();
    this.store.setSort(inputs.sort);
    this.store.picks.page = inputs.page;
    this.store.sums.take(inputs.totals);
    if (inputs.rows) this.store.setRows(inputs.rows);
    this.fit();
    this.store.setStale(inputs.stale);
    this.store.setFlashing(inputs.flashing);
  }

  private sum(field: string, summed: boolean): void {
    const { layout, onColumnsChange } = this.inputs;
    const others = layout.summed.filter((one) => one !== field);
    onColumnsChange({ ...layout, summed: summed ? [...others, field] : others });
  }

  private signature(): string {
    const { offered, layout, cells, t } = this.inputs;
    const { states, dictionaries, openField } = cells;
    const own = [openField, this.shortForms(), this.overdue(), t("list.actions")];
    return JSON.stringify([offered, layout.summed, states, dictionaries, ...own]);
  }

  /** Abbreviations may depend on more than the row: on the clock, or on labels that load after the rows. */
  private shortForms(): string[] {
    const { cells, rows = [] } = this.inputs;
    return Object.entries(cells.inShort ?? {}).flatMap(([field, short]) =>
      rows.map((row) => short(textOf(row, field))),
    );
  }

  /** What is overdue depends on the clock as well. */
  private overdue(): string[] {
    const { cells, offered, rows = [] } = this.inputs;
    return offered.flatMap((column) =>
      rows.flatMap((row) => (cells.isOverdue?.(row, column) ? `${row.id}/${column.field}` : [])),
    );
  }

  private draw(): boolean {
    const signature = this.signature();
    if (signature === this.drawn) return false;
    this.drawn = signature;
    const { offered, layout, initial, t } = this.inputs;
    // Read these when they are asked, so that they are never stale.
    const cells = { ...this.inputs.cells };
    if (cells.onOpen) cells.onOpen = (row: Row) => this.inputs.cells.onOpen?.(row);
    if (cells.isOverdue) {
      cells.isOverdue = (row, column) => this.inputs.cells.isOverdue?.(row, column) ?? false;
    }
    this.store.setColumns(
      offered.map((column) =>
        Object.assign(gridColumn(column, cells, t), {
          // A total for each currency or unit does not fit under its column.
          total: column.summed && !column.unit && layout.summed.includes(column.field),
          totalElsewhere: Boolean(column.unit) && layout.summed.includes(column.field),
          hidden: initial.hidden.includes(column.field),
        }),
      ),
    );
    return true;
  }

  private arrange(): void {
    const { order, hidden, widths, frozenNum } = this.inputs.layout;
    this.store.restoreColumns({ order, hidden, widths, frozen: frozenNum });
  }

  private fit(): void {
    this.store.layout.setFit(listFit(this.inputs.offered, this.inputs.rows));
  }

  /** Leads the focus to the rows. */
  enter(): void {
    this.store.topics.tell("goTo");
  }

  /** Deselects these rows; without an argument, all. */
  unpick(rows?: readonly Row[]): void {
    if (rows) this.store.picks.drop(rows);
    else this.store.picks.clear();
    this.store.topics.tell("picks");
  }

  update(inputs: ListInputs<Row>): void {
    const before = this.inputs;
    this.inputs = inputs;
    const { store } = this;
    const redrawn = this.draw();
    if (redrawn || layoutChanged(before.layout, inputs.layout)) this.arrange();
    if (JSON.stringify(before.sort) !== JSON.stringify(inputs.sort)) store.setSort(inputs.sort);
    // Clear the selection: the new query may not match the selected rows.
    if (before.question !== inputs.question) this.unpick();
    if (!inputs.stale) store.picks.page = inputs.page;
    if (before.rows !== inputs.rows) store.setRows(inputs.rows);
    if (before.totals !== inputs.totals) store.sums.take(inputs.totals);
    if (redrawn || before.rows !== inputs.rows) this.fit();
    store.setStale(inputs.stale);
    if (before.flashing !== inputs.flashing) store.setFlashing(inputs.flashing);
  }
}
