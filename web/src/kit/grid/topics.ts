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

/** Subscriptions by topic. Each topic has a version counter, so that React notices changes it missed. */
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

  /** Changes of one row's values or marks; only visible rows have listeners. */
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
