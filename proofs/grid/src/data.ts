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

export interface Mounted {
  /** The current value in the grid's own data. */
  valueAt: (row: number, column: number) => string;
}
