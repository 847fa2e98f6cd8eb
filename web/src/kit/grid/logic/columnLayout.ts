import type { GridColumn, GridRow } from "../types";
import { besideGroup, gathered, groupAt, groupsOf, type PlacedGroup } from "./columnGroups";
import { completedOrder } from "./columnOrder";

export const LEAST_WIDTH = 48;
const MOST_WIDTH = 800;

export interface PlacedColumn<Row extends GridRow> {
  column: GridColumn<Row>;
  left: number;
  width: number;
}

/** What a user may change about columns, and what a saved view remembers. */
export interface ColumnState {
  order: string[];
  hidden: string[];
  widths: Record<string, number>;
  frozen: number;
}

/** Computes the widths of all visible columns for an available width; `chosen` has the widths set by the user. */
export type Fit<Row extends GridRow> = (
  columns: readonly GridColumn<Row>[],
  chosen: ReadonlyMap<string, number>,
  room: number,
) => ReadonlyMap<string, number>;

/** Order, widths, visibility and frozen columns, with the positions computed once per change. */
export class ColumnLayout<Row extends GridRow> {
  private all: readonly GridColumn<Row>[] = [];
  private byField = new Map<string, GridColumn<Row>>();
  private order: string[] = [];
  private readonly hidden = new Set<string>();
  private readonly widths = new Map<string, number>();
  private wantedFrozen = 0;
  private frozenRoom = Infinity;
  private fit: Fit<Row> | null = null;
  private room = 0;
  private indexes = new Map<string, number>();
  placed: PlacedColumn<Row>[] = [];
  /** Visible groups, from left to right. */
  groups: readonly PlacedGroup[] = [];
  totalWidth = 0;
  /**
   * Number of frozen columns; fewer than requested on a narrow screen, to leave room for the others. A group is frozen
   * whole or not at all.
   */
  frozen = 0;

  /** Replaces the columns; user changes are kept for fields that still exist. */
  setColumns(columns: readonly GridColumn<Row>[]): void {
    const known = new Set(this.all.map(({ field }) => field));
    for (const { field, hidden } of columns) if (hidden && !known.has(field)) this.hidden.add(field);
    this.all = columns;
    this.byField = new Map(columns.map((column) => [column.field, column]));
    const fields = columns.map(({ field }) => field);
    this.order = gathered(completedOrder(fields, this.order), (field) => this.groupOf(field));
    this.place();
  }

  private groupOf(field: string): string | undefined {
    return this.byField.get(field)?.group?.key;
  }

  get columns(): readonly GridColumn<Row>[] {
    return this.all;
  }

  get state(): ColumnState {
    return {
      order: [...this.order],
      hidden: [...this.hidden],
      widths: Object.fromEntries(this.widths),
      frozen: this.wantedFrozen,
    };
  }

  restore({ order, hidden, widths, frozen }: ColumnState): void {
    this.order = order;
    this.hidden.clear();
    for (const field of hidden) this.hidden.add(field);
    this.widths.clear();
    for (const [field, width] of Object.entries(widths)) this.widths.set(field, width);
    this.wantedFrozen = Math.max(0, frozen);
    this.setColumns(this.all);
  }

  get count(): number {
    return this.placed.length;
  }

  private countFrozen(): number {
    const wanted = Math.min(this.wantedFrozen, this.placed.length);
    const cut = groupAt(this.groups, wanted - 1);
    let count = cut ? cut.last + 1 : wanted;
    while (count > 0) {
      const last = this.placed[count - 1];
      if (!last || last.left + last.width <= this.frozenRoom) break;
      count = groupAt(this.groups, count - 1)?.first ?? count - 1;
    }
    return count;
  }

  setFrozenRoom(room: number): void {
    this.frozenRoom = room;
    this.frozen = this.countFrozen();
  }

  /** Without a fit function, columns have their declared widths. */
  setFit(fit: Fit<Row> | null): void {
    this.fit = fit;
    this.place();
  }

  get isFitted(): boolean {
    return this.fit !== null;
  }

  setRoom(room: number): void {
    if (room === this.room) return;
    this.room = room;
    if (this.fit) this.place();
  }

  get frozenWidth(): number {
    return this.placed[this.frozen]?.left ?? (this.frozen > 0 ? this.totalWidth : 0);
  }

  private place(): void {
    let left = 0;
    const shown = this.order.flatMap((field) =>
      this.hidden.has(field) ? [] : (this.byField.get(field) ?? []),
    );
    const fitted = this.fit && this.room > 0 ? this.fit(shown, this.widths, this.room) : null;
    this.placed = shown.map((column) => {
      const width = this.widths.get(column.field) ?? fitted?.get(column.field) ?? column.width;
      const placed = { column, left, width };
      left += width;
      return placed;
    });
    this.totalWidth = left;
    this.indexes = new Map(this.placed.map(({ column }, index) => [column.field, index]));
    this.groups = groupsOf(this.placed);
    this.frozen = this.countFrozen();
  }

  indexOf(field: string): number {
    return this.indexes.get(field) ?? -1;
  }

  columnOf(field: string): GridColumn<Row> | undefined {
    return this.byField.get(field);
  }

  setFrozen(count: number): void {
    this.wantedFrozen = Math.max(0, Math.floor(count));
    this.place();
  }

  setWidth(field: string, width: number): void {
    this.widths.set(field, Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width))));
    this.place();
  }

  /**
   * Before a column is resized: columns up to it keep their widths, so that its edge stays under the pointer;
   * columns to its right are still fitted.
   */
  holdWidths(field: string): void {
    if (!this.fit) return;
    for (const { column, width } of this.placed.slice(0, this.indexOf(field) + 1))
      this.widths.set(column.field, width);
    this.place();
  }

  isHidden(field: string): boolean {
    return this.hidden.has(field);
  }

  /** The last visible column cannot be hidden: without any heading there is no menu to show columns again. */
  setHidden(field: string, hidden: boolean): boolean {
    if (hidden && this.placed.length <= 1) return false;
    if (hidden) {
      const index = this.indexOf(field);
      if (index >= 0 && index < this.wantedFrozen) this.wantedFrozen -= 1;
      this.hidden.add(field);
    } else this.hidden.delete(field);
    this.place();
    return true;
  }

  /** Hides a whole group; false where no column would be left. */
  hideGroup(key: string): boolean {
    const own = this.groups.find((group) => group.key === key);
    if (!own || own.last - own.first + 1 >= this.placed.length) return false;
    const fields = this.placed.slice(own.first, own.last + 1).map(({ column }) => column.field);
    for (const field of fields) this.setHidden(field, true);
    return true;
  }

  /** Where a column that is dropped before another one comes to stand: never between the columns of a group. */
  landing(from: number, before: number): number {
    const own = groupAt(this.groups, from);
    const inside = own !== undefined && before >= own.first && before <= own.last + 1;
    return inside ? before : besideGroup(this.groups, before, before > from);
  }

  /**
   * Moves a column before another one; frozen columns can neither move nor be displaced. A grouped column moves inside
   * its group; beyond it, the whole group goes along. Nothing is ever put between the columns of another group.
   */
  move(from: number, before: number): "moved" | "same" | "fixedColumn" {
    if (from < this.frozen || before < this.frozen) return "fixedColumn";
    const column = this.placed[from]?.column;
    const own = groupAt(this.groups, from);
    const inside = own !== undefined && before >= own.first && before <= own.last + 1;
    const [first, last] = own && !inside ? [own.first, own.last] : [from, from];
    const place = this.landing(from, before);
    if (!column || (place >= first && place <= last + 1)) return "same";
    // Hidden columns of a group go along.
    const goes = (field: string) =>
      own && !inside ? this.groupOf(field) === own.key : field === column.field;
    const others = this.order.filter((field) => !goes(field));
    this.order = others.toSpliced(
      this.spotIn(others, place, inside ? own : undefined),
      0,
      ...this.order.filter(goes),
    );
    this.place();
    return "moved";
  }

  /** Where in the order, hidden columns included, a visible place is; `within` is the group that it stays in. */
  private spotIn(others: readonly string[], place: number, within?: PlacedGroup): number {
    const behind = place > (within?.last ?? this.placed.length - 1);
    const nearest = this.placed[behind ? place - 1 : place]?.column.field ?? "";
    const key = within ? undefined : this.groupOf(nearest);
    const isNear = (field: string) => (key ? this.groupOf(field) === key : field === nearest);
    return behind ? others.findLastIndex(isNear) + 1 : others.findIndex(isNear);
  }

  /** The column at an x position of the canvas, by binary search. */
  indexAt(x: number): number {
    let low = 0;
    let high = this.placed.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.placed[middle]?.left ?? 0) <= x) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The scrolling columns in the viewport; frozen ones are always visible. */
  inView(scrollLeft: number, width: number): { first: number; last: number } {
    const first = Math.max(this.frozen, this.indexAt(scrollLeft + this.frozenWidth));
    return { first, last: Math.max(first - 1, this.indexAt(scrollLeft + width - 1)) };
  }

  /** Maximum number of scrolling columns that can be visible at once at this width. */
  mostInView(width: number): number {
    const room = Math.max(0, width - this.frozenWidth);
    let most = 0;
    let last = this.frozen;
    for (let first = this.frozen; first < this.placed.length; first += 1) {
      const end = (this.placed[first]?.left ?? 0) + (this.placed[first]?.width ?? 0) + room;
      while (last < this.placed.length && (this.placed[last]?.left ?? 0) < end) last += 1;
      most = Math.max(most, last - first);
    }
    return most;
  }
}
