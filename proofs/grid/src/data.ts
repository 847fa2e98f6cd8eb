/** The same rows and columns for every grid. */
export const ROWS = 10_000;
export const COLUMNS = 120;

export type Row = { id: string } & Record<string, string>;

export function widthOf(column: number): number {
  return 90 + (column % 3) * 20;
}

export function makeRows(): Row[] {
  return Array.from({ length: ROWS }, (_, row) => {
    const made: Row = { id: String(row) };
    for (let column = 0; column < COLUMNS; column += 1) made[`c${column}`] = `R${row} C${column}`;
    return made;
  });
}

/** Columns of the flat grid and the tree that are compared with each other. */
export const STRUCTURED_COLUMNS = 60;
/** Columns under one heading. */
export const GROUP = 4;

/** The level of a row in a tree: a part, three materials in each, and their substances. */
export function levelOf(row: number): number {
  const place = row % 16;
  return place === 0 ? 0 : place % 5 === 1 ? 1 : 2;
}

export interface Mounted {
  /** The current value in the grid's own data. */
  valueAt: (row: number, column: number) => string;
}
