import { sumsBelow } from "./logic/subtotals";
import { ancestorsOf, hasChildren, shapeOf, unfolded, type TreeShape } from "./logic/treeShape";
import type { RowList } from "./rowList";
import type { GridRow } from "./types";

export interface TreeOptions<Row extends GridRow> {
  /** Field of the column that is indented and folds. */
  column: string;
  /** Field with the level of a row, 0 at the top. Rows come in reading order: a parent, then all below it. */
  level: string;
  /** Rows that are folded at first; absent, none. */
  folded?: (row: Row) => boolean;
}

/** The fold of a row: `null` if nothing is below it. */
export type Fold = "open" | "closed" | null;

/** Which rows belong to which, and which of them are folded away. Rows are counted with folded ones, as in the list. */
export class Tree<Row extends GridRow> {
  shape: TreeShape = shapeOf([]);
  private readonly options: TreeOptions<Row>;
  private readonly rows: RowList<Row>;
  private readonly folded = new Set<string>();
  /** Rows seen before keep their fold when they come again. */
  private readonly met = new Set<string>();
  /** Rows that are not folded away; null while none is. */
  private seen: readonly number[] | null = null;
  private sums = new Map<string, readonly (string | null)[]>();

  constructor(options: TreeOptions<Row>, rows: RowList<Row>) {
    this.options = options;
    this.rows = rows;
  }

  get column(): string {
    return this.options.column;
  }

  get levelField(): string {
    return this.options.level;
  }

  /** To be called after rows came, went or changed their level. */
  build(): void {
    const { folded: isFolded } = this.options;
    const { all } = this.rows;
    this.shape = shapeOf(all.map((_, row) => Number(this.rows.valueAt(row, this.options.level) ?? 0)));
    for (const row of isFolded ? all : []) {
      if (!this.met.has(row.id) && isFolded?.(row)) this.folded.add(row.id);
      this.met.add(row.id);
    }
    this.sums.clear();
    this.look();
  }

  private look(): void {
    this.seen =
      this.folded.size === 0
        ? null
        : unfolded(this.shape, (row) => this.folded.has(this.rows.idAt(row) ?? ""));
  }

  /** Number of rows that are not folded away. */
  get count(): number {
    return this.seen?.length ?? this.rows.length;
  }

  /** The row in the list that is shown at this place; -1 if there is none. */
  rowAt(place: number): number {
    return this.seen ? (this.seen[place] ?? -1) : place;
  }

  /** The place at which a row of the list is shown; -1 if it is folded away. */
  placeOf(row: number): number {
    const { seen } = this;
    if (!seen) return row;
    let low = 0;
    let high = seen.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = seen[middle] ?? 0;
      if (found === row) return middle;
      if (found < row) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** The place of a row, or of the folded one that hides it. */
  nearestPlace(row: number): number {
    const hiding = ancestorsOf(this.shape, row).findLast((above) => this.isFolded(above));
    return this.placeOf(hiding ?? row);
  }

  levelOf(row: number): number {
    return this.shape.levels[row] ?? 0;
  }

  isParent(row: number): boolean {
    return hasChildren(this.shape, row);
  }

  private isFolded(row: number): boolean {
    return this.folded.size > 0 && this.folded.has(this.rows.idAt(row) ?? "");
  }

  foldOf(row: number): Fold {
    if (!this.isParent(row)) return null;
    return this.isFolded(row) ? "closed" : "open";
  }

  /** Returns whether that changed anything, as the next two do. */
  setFolded(row: number, folded: boolean): boolean {
    const id = this.rows.idAt(row);
    if (id === undefined || this.foldOf(row) !== (folded ? "open" : "closed")) return false;
    if (folded) this.folded.add(id);
    else this.folded.delete(id);
    this.look();
    return true;
  }

  foldAll(folded: boolean): boolean {
    if (!folded && this.folded.size === 0) return false;
    this.folded.clear();
    if (folded)
      for (const [row, { id }] of this.rows.all.entries()) if (this.isParent(row)) this.folded.add(id);
    this.look();
    return true;
  }

  /** Unfolds whatever hides these rows. */
  unfoldTo(rows: readonly number[]): boolean {
    const hiding = rows.flatMap((row) =>
      ancestorsOf(this.shape, row).filter((above) => this.isFolded(above)),
    );
    for (const row of hiding) this.folded.delete(this.rows.idAt(row) ?? "");
    if (hiding.length > 0) this.look();
    return hiding.length > 0;
  }

  /** The sum below a row; null for a row without rows below it. */
  sumAt(row: number, field: string): string | null {
    if (!this.isParent(row)) return null;
    let sums = this.sums.get(field);
    if (!sums) {
      sums = sumsBelow(this.shape, (at) => this.rows.valueAt(at, field));
      this.sums.set(field, sums);
    }
    return sums[row] ?? null;
  }

  /** Values changed: sums are made again when they are asked for. */
  forgetSums(): void {
    this.sums.clear();
  }
}
