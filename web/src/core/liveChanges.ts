import type { ChangeEvent } from "../api/live";

/** Changes as they arrive, for whoever shows them; refreshing the data is done elsewhere. */
export interface SeenChange extends ChangeEvent {
  /** The signed-in user did it. */
  mine: boolean;
}

const listeners = new Set<(change: SeenChange) => void>();

export function announceChange(change: SeenChange): void {
  for (const listener of listeners) listener(change);
}

export function onChange(listener: (change: SeenChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
