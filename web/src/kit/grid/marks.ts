import type { Mark } from "./types";

export interface PlacedMark extends Mark {
  id: string;
  field: string;
}

/** Validation marks by cell, from client-side rules or from the server. */
export class Marks {
  private readonly byRow = new Map<string, Map<string, Mark>>();
  private readonly changed: (id: string) => void;

  constructor(changed: (id: string) => void) {
    this.changed = changed;
  }

  of(id: string, field: string): Mark | undefined {
    return this.byRow.get(id)?.get(field);
  }

  set(id: string, field: string, mark: Mark | null): void {
    const own = this.byRow.get(id);
    if (!mark) {
      if (!own?.delete(field)) return;
      if (own.size === 0) this.byRow.delete(id);
    } else if (own) own.set(field, mark);
    else this.byRow.set(id, new Map([[field, mark]]));
    this.changed(id);
  }

  /** Restores earlier marks, except where a cell has a new one. */
  keep(told: readonly PlacedMark[]): void {
    for (const { id, field, ...mark } of told) if (!this.of(id, field)) this.set(id, field, mark);
  }

  forget(id: string): void {
    this.byRow.delete(id);
  }

  clear(): void {
    const ids = [...this.byRow.keys()];
    this.byRow.clear();
    for (const id of ids) this.changed(id);
  }

  get isEmpty(): boolean {
    return this.byRow.size === 0;
  }

  get all(): PlacedMark[] {
    const all: PlacedMark[] = [];
    for (const [id, own] of this.byRow)
      for (const [field, { level, message }] of own) all.push({ id, field, level, message });
    return all;
  }

  get errors(): number {
    let count = 0;
    for (const own of this.byRow.values())
      for (const { level } of own.values()) if (level === "error") count += 1;
    return count;
  }
}
