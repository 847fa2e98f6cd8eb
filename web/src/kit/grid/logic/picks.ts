import type { GridRow } from "../types";

/** Selected rows, on the current page and on other pages. */
export class Picks<Row extends GridRow> {
  private readonly picked = new Map<string, { row: Row; page: string }>();
  /** Id of the row that was ticked last. */
  last: string | null = null;
  /** Key of the page on screen. */
  page = "";

  get count(): number {
    return this.picked.size;
  }

  get rows(): Row[] {
    return [...this.picked.values()].map(({ row }) => row);
  }

  /** Number of pages with selected rows. */
  get pages(): number {
    return new Set([...this.picked.values()].map(({ page }) => page)).size;
  }

  has(id: string): boolean {
    return this.picked.has(id);
  }

  /** Toggles one row; with `through`, all rows of the page from the last toggled one to this. */
  toggle(page: readonly Row[], row: Row, through: boolean): void {
    const on = !this.picked.has(row.id);
    const from = through ? page.findIndex(({ id }) => id === this.last) : -1;
    const to = page.findIndex(({ id }) => id === row.id);
    const rows = from < 0 ? [row] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
    for (const one of rows) this.set(one, on || from >= 0);
    this.last = row.id;
  }

  /** Selects these rows; deselects them where all are selected. */
  toggleAll(rows: readonly Row[]): void {
    this.setAll(rows, this.stateOf(rows) !== "all");
    this.last = rows.at(-1)?.id ?? this.last;
  }

  setAll(page: readonly Row[], on: boolean): void {
    for (const row of page) this.set(row, on);
  }

  private set(row: Row, on: boolean): void {
    if (on) this.picked.set(row.id, { row, page: this.page });
    else this.picked.delete(row.id);
  }

  stateOf(page: readonly Row[]): "none" | "some" | "all" {
    const count = page.reduce((sum, { id }) => sum + (this.picked.has(id) ? 1 : 0), 0);
    if (count === 0) return "none";
    return count === page.length ? "all" : "some";
  }

  /** Replaces stored rows by newer versions from the server. */
  renew(page: readonly Row[]): void {
    if (this.picked.size === 0) return;
    for (const row of page) if (this.picked.has(row.id)) this.set(row, true);
  }

  /** Deselects these rows only. */
  drop(rows: readonly Row[]): void {
    for (const { id } of rows) this.picked.delete(id);
  }

  clear(): void {
    this.picked.clear();
    this.last = null;
  }
}
