import type { TFunction } from "i18next";
import type { ListingColumn, ListRow, SortKey } from "../../api/listing";
import { GridStore } from "../grid";
import { layoutChanged, type ColumnLayout } from "./columnLayout";
import { gridColumn, listFit, type ListCells } from "./gridColumns";

export interface ListInputs<Row extends ListRow> {
  t: TFunction;
  /** All that the user may have on screen. */
  offered: readonly ListingColumn[];
  layout: ColumnLayout;
  cells: ListCells<Row>;
  rows: readonly Row[] | undefined;
  stale: boolean;
  flashing: ReadonlySet<string>;
  sort: readonly SortKey[];
  onSort: (sort: SortKey[]) => void;
  onColumnsChange: (layout: ColumnLayout) => void;
}

/** Carries what the page knows into the grid, and only what has changed since. */
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
    return JSON.stringify([offered, layout.summed, states, dictionaries, openField, t("list.actions")]);
  }

  private draw(): boolean {
    const signature = this.signature();
    if (signature === this.drawn) return false;
    this.drawn = signature;
    const { offered, layout, t } = this.inputs;
    // What opens a row is asked for when it is opened, so that it is always today's.
    const cells = { ...this.inputs.cells };
    if (cells.onOpen) cells.onOpen = (row: Row) => this.inputs.cells.onOpen?.(row);
    this.store.setColumns(
      offered.map((column) =>
        Object.assign(gridColumn(column, cells, t), { total: layout.summed.includes(column.field) }),
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

  update(inputs: ListInputs<Row>): void {
    const before = this.inputs;
    this.inputs = inputs;
    const { store } = this;
    const redrawn = this.draw();
    if (redrawn || layoutChanged(before.layout, inputs.layout)) this.arrange();
    if (JSON.stringify(before.sort) !== JSON.stringify(inputs.sort)) store.setSort(inputs.sort);
    if (before.rows !== inputs.rows) store.setRows(inputs.rows);
    if (redrawn || before.rows !== inputs.rows) this.fit();
    store.setStale(inputs.stale);
    if (before.flashing !== inputs.flashing) store.setFlashing(inputs.flashing);
  }
}
