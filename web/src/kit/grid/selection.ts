import { clamp, contains, rangeOf, type Bounds } from "./logic/ranges";
import type { Cell, Range } from "./types";

/** The active cell, the range extended from it, and further areas added with Ctrl. */
export class Selection {
  private anchor: Cell | null = null;
  private head: Cell | null = null;
  private others: Range[] = [];
  private readonly bounds: () => Bounds;
  private readonly cover: (range: Range) => Range;
  private readonly changed: () => void;

  constructor(bounds: () => Bounds, cover: (range: Range) => Range, changed: () => void) {
    this.bounds = bounds;
    this.cover = cover;
    this.changed = changed;
  }

  /** The cell that receives input: for merged cells, the first one. */
  get active(): Cell | null {
    if (!this.anchor) return null;
    const { top, left } = this.cover(rangeOf(this.anchor));
    return { row: top, column: left };
  }

  /** The moving end of the range. */
  get end(): Cell | null {
    return this.head;
  }

  get range(): Range | null {
    return this.anchor && this.head ? this.cover(rangeOf(this.anchor, this.head)) : null;
  }

  /** All areas, the one with the active cell first. */
  get areas(): Range[] {
    const { range } = this;
    return range ? [range, ...this.others] : [];
  }

  has(cell: Cell): boolean {
    return this.areas.some((area) => contains(area, cell));
  }

  moveTo(cell: Cell): void {
    this.anchor = clamp(cell, this.bounds());
    this.head = this.anchor;
    this.others = [];
    this.changed();
  }

  extendTo(cell: Cell): void {
    if (!this.anchor) return this.moveTo(cell);
    this.head = clamp(cell, this.bounds());
    this.changed();
  }

  /** Ctrl+click: keeps the selection and starts a new area. */
  addArea(cell: Cell): void {
    const { range } = this;
    const kept = range ? [...this.others, range] : this.others;
    this.anchor = clamp(cell, this.bounds());
    this.head = this.anchor;
    this.others = kept;
    this.changed();
  }

  select(range: Range): void {
    this.anchor = { row: range.top, column: range.left };
    this.head = { row: range.bottom, column: range.right };
    this.others = [];
    this.changed();
  }

  /** Clamps the selection after rows or columns were removed. */
  keepInside(): void {
    const bounds = this.bounds();
    if (bounds.rows === 0 || bounds.columns === 0) {
      this.anchor = null;
      this.head = null;
    } else if (this.anchor && this.head) {
      this.anchor = clamp(this.anchor, bounds);
      this.head = clamp(this.head, bounds);
    }
    this.others = [];
  }

  clear(): void {
    this.anchor = null;
    this.head = null;
    this.others = [];
    this.changed();
  }
}
