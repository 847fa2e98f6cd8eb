/** Estimated text width in pixels: Chinese characters are as wide as the font size, digits wider than letters. */
export function textWidth(text: string): number {
  const wide = text.match(/[\u2e80-\uffef]/g)?.length ?? 0;
  const broad = text.match(/[0-9A-Z]/g)?.length ?? 0;
  return wide * 13 + broad * 7.4 + (text.length - wide - broad) * 6.4;
}

export const CELL_PADDING = 20;
const LEAST_TEXT_SHARE = 0.56;
const LEAST_WIDTH = 52;
/** Safety factor, because the text width is estimated. */
const SAFETY = 1.15;
const SHORT_TEXT = 110;

export interface Fitting {
  field: string;
  width: number;
  /** Long text shrinks; dates, numbers and widths set by the user do not. */
  givesWay: boolean;
  /** The user set the width. */
  chosen: boolean;
  /** Width not used by any visible row. */
  spare: number;
}

/** An empty column is only as wide as its heading. */
export function blankWidth(width: number, label: string): number {
  return Math.max(LEAST_WIDTH, Math.min(width, textWidth(label) + CELL_PADDING + 12));
}

export function spareOf(width: number, texts: readonly string[]): number {
  const needed = Math.max(LEAST_WIDTH, ...texts.map((text) => textWidth(text) * SAFETY + CELL_PADDING));
  return Math.max(0, width - needed);
}

/**
 * Fits columns to the available width. Surplus width is shared among all columns. If a little is missing, text columns
 * shrink to avoid horizontal scrolling: an ellipsis in a description is better than a date out of view. Width that
 * no row uses is taken first; after that, long texts shrink and short ones hardly do, because a truncated code is
 * useless.
 */
export function fitColumns(columns: readonly Fitting[], room: number): Map<string, number> {
  const sum = (of: (column: Fitting) => number) => columns.reduce((all, column) => all + of(column), 0);
  const total = sum(({ width }) => width);
  const free = sum(({ chosen, width }) => (chosen ? 0 : width));
  const spare = sum((column) => column.spare);
  const excess = total - room;
  const weightOf = (column: Fitting) =>
    column.givesWay ? Math.max(8, column.width - column.spare - SHORT_TEXT) : 0;
  const weights = sum(weightOf);
  const widthOf = (column: Fitting) => {
    const { width, chosen, givesWay, spare: own } = column;
    if (chosen) return width;
    if (excess <= 0) return width - (excess * width) / free;
    if (!givesWay) return width;
    const unused = spare === 0 ? 0 : (own / spare) * Math.min(spare, excess);
    const cut = (weightOf(column) / weights) * Math.max(0, excess - spare);
    const needed = width - own;
    const least = Math.max(
      LEAST_WIDTH,
      needed <= SHORT_TEXT ? needed : Math.min(needed, width * LEAST_TEXT_SHARE),
    );
    return Math.max(least, width - unused - cut);
  };
  const fitted = new Map(columns.map((column) => [column.field, Math.floor(widthOf(column))]));
  // The rounding remainder goes to the last column, so that the rows reach the edge.
  const rest = room - [...fitted.values()].reduce((all, width) => all + width, 0);
  const last = columns.findLast(({ chosen }) => !chosen);
  if (last && rest > 0 && rest <= columns.length)
    fitted.set(last.field, (fitted.get(last.field) ?? 0) + rest);
  return fitted;
}
