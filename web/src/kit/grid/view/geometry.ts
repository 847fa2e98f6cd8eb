import type { GridStore } from "../store";
import type { Cell, GridRow, Range } from "../types";

const HEAD_HEIGHT = 32;
/** Two rows of headings are lower each, so that both together cost little more than one. */
export const GROUP_HEIGHT = 24;
const BELOW_GROUP = 28;
/** Overscan: rows drawn beyond the viewport, so that fast scrolling shows no gap. */
const SPARE_ROWS = 2;
const SPARE_COLUMNS = 1;
/** Maximum share of the viewport for frozen columns. */
const FROZEN_SHARE = 0.6;

export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

export interface Window {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Positions in canvas pixels. */
export class Geometry<Row extends GridRow> {
  rowHeight = 32;
  lead = 0;
  /** Width of the sticky column at the right edge. */
  tail = 0;
  viewWidth = 0;
  viewHeight = 0;
  scrollLeft = 0;
  scrollTop = 0;
  footHeight = 0;
  skeletonRows = 0;
  /** Whether the overscan is drawn. The first render omits it, to be faster. */
  withSpare = false;
  private readonly store: GridStore<Row>;

  constructor(store: GridStore<Row>) {
    this.store = store;
  }

  measure(scroller: HTMLElement): void {
    this.viewWidth = scroller.clientWidth;
    this.viewHeight = scroller.clientHeight;
    const { layout } = this.store;
    layout.setFrozenRoom((this.viewWidth - this.tail) * FROZEN_SHARE - this.lead);
    layout.setRoom(this.viewWidth - this.lead - this.tail);
  }

  /** Rows of headings: columns in groups have a row of groups above them. */
  get headRows(): number {
    return this.store.layout.groups.length > 0 ? 2 : 1;
  }

  get headHeight(): number {
    return this.headRows === 2 ? GROUP_HEIGHT + BELOW_GROUP : HEAD_HEIGHT;
  }

  get rowCount(): number {
    return this.store.isLoaded ? this.store.bounds.rows : this.skeletonRows;
  }

  get frozenWidth(): number {
    return this.lead + this.store.layout.frozenWidth;
  }

  get width(): number {
    return this.lead + this.store.layout.totalWidth + this.tail;
  }

  get bodyHeight(): number {
    return this.rowCount * this.rowHeight;
  }

  get rowsPerPage(): number {
    return Math.max(1, Math.floor((this.viewHeight - this.headHeight - this.footHeight) / this.rowHeight));
  }

  /** Number of rows and scrolling columns to draw: the maximum visible at once, plus the overscan if `withSpare`. */
  get pool(): { rows: number; columns: number } {
    const seen = Math.ceil((this.viewHeight - this.headHeight) / this.rowHeight);
    const { layout } = this.store;
    const width = this.viewWidth - this.lead;
    const { first, last } = layout.inView(0, width);
    const most = this.withSpare ? layout.mostInView(width) + 2 * SPARE_COLUMNS : last - first + 1;
    return {
      rows: Math.max(0, Math.min(this.withSpare ? seen + 1 + 2 * SPARE_ROWS : seen, this.rowCount)),
      columns: Math.min(most, layout.count - layout.frozen),
    };
  }

  get window(): Window {
    const { layout } = this.store;
    const { rows, columns } = this.pool;
    const [spareRows, spareColumns] = this.withSpare ? [SPARE_ROWS, SPARE_COLUMNS] : [0, 0];
    const topRow = Math.floor(this.scrollTop / this.rowHeight) - spareRows;
    const firstRow = Math.max(0, Math.min(topRow, this.rowCount - rows));
    const { first } = layout.inView(this.scrollLeft, this.viewWidth - this.lead);
    const firstColumn = Math.max(layout.frozen, Math.min(first - spareColumns, layout.count - columns));
    return { firstRow, lastRow: firstRow + rows - 1, firstColumn, lastColumn: firstColumn + columns - 1 };
  }

  isFrozen(column: number): boolean {
    return column < this.store.layout.frozen;
  }

  boxOf({ top, left, bottom, right }: Range): Box {
    const { placed } = this.store.layout;
    const [first, last] = [placed[left], placed[right]];
    const start = first?.left ?? 0;
    return {
      top: this.headHeight + top * this.rowHeight,
      left: this.lead + start,
      width: (last ? last.left + last.width : 0) - start,
      height: (bottom - top + 1) * this.rowHeight,
    };
  }

  /** The cell at a viewport position, clamped to the grid. */
  cellAt(x: number, y: number): Cell {
    const { layout } = this.store;
    const row = Math.floor((y - this.headHeight + this.scrollTop) / this.rowHeight);
    const column = layout.indexAt(x < this.frozenWidth ? x - this.lead : x - this.lead + this.scrollLeft);
    return { row: Math.max(0, Math.min(this.rowCount - 1, row)), column };
  }

  /** Scroll position at which a cell is fully visible. */
  scrollFor(cell: Cell): { left: number; top: number } {
    const placed = this.store.layout.placed[cell.column];
    let { scrollLeft: left, scrollTop: top } = this;
    const y = cell.row * this.rowHeight;
    const room = this.viewHeight - this.headHeight - this.footHeight;
    if (y < top) top = y;
    else if (y + this.rowHeight > top + room) top = y + this.rowHeight - room;
    if (placed && !this.isFrozen(cell.column)) {
      const start = placed.left - this.store.layout.frozenWidth;
      const end = this.lead + placed.left + placed.width - this.viewWidth + this.tail;
      if (left > start) left = start;
      else if (left < end) left = Math.min(start, end);
    }
    return { left, top };
  }
}
