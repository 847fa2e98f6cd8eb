import type { ListState } from "./listState";

/** Enough for every page someone turns in a day, and little to keep. */
const MOST_KEPT = 400;

const places = new Map<string, string>();

function nameOf(list: string, { search, conditions, sort, size }: ListState, page: number): string {
  return JSON.stringify([list, search, conditions, sort, size, page]);
}

/** The page on screen has been read: this is where the next one begins. */
export function rememberNext(list: string, state: ListState, next: string | null | undefined): void {
  const name = nameOf(list, state, state.page + 1);
  places.delete(name);
  if (!next) return;
  places.set(name, next);
  const oldest = places.keys().next().value;
  if (places.size > MOST_KEPT && oldest !== undefined) places.delete(oldest);
}

/** A page goes on from the one before it, if that is known; its number alone would make the server count rows. */
export function withContinuation(list: string, state: ListState): ListState {
  const after = places.get(nameOf(list, state, state.page));
  return after ? { ...state, after } : state;
}
