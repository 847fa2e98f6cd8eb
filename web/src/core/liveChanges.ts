import type { ChangeEvent } from "../api/live";

/** Live change events, for display only; queries are refreshed elsewhere. */
export interface SeenChange extends ChangeEvent {
  /** The change was made by the current user. */
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
