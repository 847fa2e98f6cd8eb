/** What lies around an entry of a list: its place from 1 (0 where it is not in it), and its neighbours. */
export interface Around<Row> {
  place: number;
  previous: Row | null;
  next: Row | null;
}

/** The next after the last, and of an entry that is not in the list, is the first. */
export function around<Row extends { id: string }>(rows: readonly Row[], id: string): Around<Row> {
  const at = rows.findIndex((row) => row.id === id);
  const first = rows.find((row) => row.id !== id) ?? null;
  return {
    place: at + 1,
    previous: rows[at - 1] ?? null,
    next: (at < 0 ? null : rows[at + 1]) ?? first,
  };
}
