export type Topic =
  | "rows"
  | "columns"
  | "selection"
  | "picks"
  | "marks"
  | "totals"
  | "history"
  | "typing"
  | "merges"
  | "found"
  | "status"
  | "flash"
  | "tails"
  | "goTo";

/** Who wants to know of what. Every topic counts its changes, so that React can tell whether it missed one. */
export class Topics {
  private readonly listeners = new Map<Topic, Set<() => void>>();
  private readonly rowListeners = new Map<string, Set<() => void>>();
  private readonly counts = new Map<Topic, number>();

  on(topic: Topic, listener: () => void): () => void {
    const all = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, all.add(listener));
    return () => all.delete(listener);
  }

  tell(...topics: Topic[]): void {
    for (const topic of topics) {
      this.counts.set(topic, this.version(topic) + 1);
      for (const listener of this.listeners.get(topic) ?? []) listener();
    }
  }

  version(topic: Topic): number {
    return this.counts.get(topic) ?? 0;
  }

  /** One row's values or marks; a row out of sight has nobody who listens. */
  onRow(id: string, listener: () => void): () => void {
    const all = this.rowListeners.get(id) ?? new Set();
    this.rowListeners.set(id, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0) this.rowListeners.delete(id);
    };
  }

  tellRow(id: string): void {
    for (const listener of this.rowListeners.get(id) ?? []) listener();
  }
}
