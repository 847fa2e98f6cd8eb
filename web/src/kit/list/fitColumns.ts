/** About how wide a text is on screen; Chinese characters are as wide as the font is high, digits wider than letters. */
export function textWidth(text: string): number {
  const wide = text.match(/[\u2e80-\uffef]/g)?.length ?? 0;
  const broad = text.match(/[0-9A-Z]/g)?.length ?? 0;
  return wide * 13 + broad * 7.4 + (text.length - wide - broad) * 6.4;
}

export const CELL_PADDING = 20;
const LEAST_TEXT_SHARE = 0.56;
const LEAST_WIDTH = 52;
/** The width of a text is estimated, so a little more is left than it says. */
const SAFETY = 1.15;
const SHORT_TEXT = 110;

export interface Fitting {
  field: string;
  width: number;
  /** Long text gives way; dates, numbers and what the user has set do not. */
  givesWay: boolean;
  /** The user has chosen the width. */
  chosen: boolean;
  /** Room that none of the rows on screen uses. */
  spare: number;
}

/** A column with nothing in it needs no more room than its heading. */
export function blankWidth(width: number, label: string): number {
  return Math.max(LEAST_WIDTH, Math.min(width, textWidth(label) + CELL_PADDING + 12));
}

export function spareOf(width: number, texts: readonly string[]): number {
  const needed = Math.max(LEAST_WIDTH, ...texts.map((text) => textWidth(text) * SAFETY + CELL_PADDING));
  return Math.max(0, width - needed);
}

/**
 * Widths for a room. Where there is too much, every column takes its share. Where there is a little too few, text
 * gives way before anything has to be scrolled to: an ellipsis in a description is better than a date out of
 * sight. Room that no row uses goes first; beyond that, long texts give way and short ones hardly do, because half
 * a code is no use to anyone.
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
  // What rounding has left over goes to the last column, so that the rows reach the edge.
  const rest = room - [...fitted.values()].reduce((all, width) => all + width, 0);
  const last = columns.findLast(({ chosen }) => !chosen);
  if (last && rest > 0 && rest <= columns.length)
    fitted.set(last.field, (fitted.get(last.field) ?? 0) + rest);
  return fitted;
}
