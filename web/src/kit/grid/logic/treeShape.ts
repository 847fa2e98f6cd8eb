/** The shape of a tree from the levels of its rows, which stand in reading order: a parent, then all below it. */
export interface TreeShape {
  readonly levels: readonly number[];
  /** For each row, the index after its last descendant. */
  readonly ends: readonly number[];
  /** For each row, the index of its parent; -1 at the top. */
  readonly parents: readonly number[];
}

/** Deeper levels count as this one. */
export const DEEPEST = 9;

/**
 * A row belongs to the nearest row above it that has a lower level. Levels that skip one are closed up, so that a row
 * is exactly one level below its parent.
 */
export function shapeOf(given: readonly number[]): TreeShape {
  const wanted = given.map((level) =>
    Number.isFinite(level) ? Math.max(0, Math.min(DEEPEST, Math.floor(level))) : 0,
  );
  const count = wanted.length;
  const levels = Array.from({ length: count }, () => 0);
  const parents = Array.from({ length: count }, () => -1);
  const ends = Array.from({ length: count }, () => count);
  const open: number[] = [];
  for (let row = 0; row < count; row += 1) {
    const own = wanted[row] ?? 0;
    while (open.length > 0 && (wanted[open.at(-1) ?? 0] ?? 0) >= own) ends[open.pop() ?? 0] = row;
    parents[row] = open.at(-1) ?? -1;
    levels[row] = open.length;
    open.push(row);
  }
  return { levels, ends, parents };
}

export function hasChildren({ ends }: TreeShape, row: number): boolean {
  return (ends[row] ?? 0) > row + 1;
}

/** The direct children of a row; of -1, the rows at the top. */
export function childrenOf({ ends }: TreeShape, parent: number): number[] {
  const children: number[] = [];
  const end = parent < 0 ? ends.length : (ends[parent] ?? 0);
  for (let row = parent + 1; row < end; row = ends[row] ?? end) children.push(row);
  return children;
}

/** All rows above a row that it belongs to, nearest first. */
export function ancestorsOf({ parents }: TreeShape, row: number): number[] {
  const above: number[] = [];
  for (let at = parents[row] ?? -1; at >= 0; at = parents[at] ?? -1) above.push(at);
  return above;
}

/** The indexes of the rows that are not inside a folded one. */
export function unfolded(shape: TreeShape, isFolded: (row: number) => boolean): number[] {
  const seen: number[] = [];
  for (let row = 0; row < shape.levels.length;) {
    seen.push(row);
    row = isFolded(row) ? (shape.ends[row] ?? row + 1) : row + 1;
  }
  return seen;
}

/** The rows in another order: siblings are arranged, and each takes everything below it along. */
export function arranged<Row>(
  rows: readonly Row[],
  shape: TreeShape,
  arrange: (siblings: readonly Row[]) => readonly Row[],
): Row[] {
  const places = new Map(rows.map((row, place) => [row, place]));
  const made: Row[] = [];
  const add = (parent: number) => {
    const siblings = childrenOf(shape, parent).flatMap((place) => rows[place] ?? []);
    for (const row of arrange(siblings)) {
      made.push(row);
      const place = places.get(row) ?? -1;
      if (place >= 0 && hasChildren(shape, place)) add(place);
    }
  };
  add(-1);
  return made;
}

/** A ticked row stands for everything below it; one that is not may still have ticked rows below it. */
export function pickState(
  { ends }: TreeShape,
  row: number,
  isPicked: (row: number) => boolean,
): "all" | "some" | "none" {
  if (isPicked(row)) return "all";
  const end = ends[row] ?? row + 1;
  for (let at = row + 1; at < end; at += 1) if (isPicked(at)) return "some";
  return "none";
}

/**
 * What ticking a row changes: everything below it goes with it, and the rows above it are ticked exactly if all below
 * them are.
 */
export function pickChanges(
  shape: TreeShape,
  row: number,
  on: boolean,
  isPicked: (row: number) => boolean,
): Map<number, boolean> {
  const changes = new Map<number, boolean>();
  const now = (at: number) => changes.get(at) ?? isPicked(at);
  for (let at = row; at < (shape.ends[row] ?? row + 1); at += 1) changes.set(at, on);
  for (const above of ancestorsOf(shape, row)) changes.set(above, childrenOf(shape, above).every(now));
  return changes;
}
