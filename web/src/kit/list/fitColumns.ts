/**
 * Estimated text width in pixels: Chinese characters are as wide as the font size, and a word with an m is much wider
 * than one with an l.
 */
export function textWidth(text: string): number {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const chinese = count(/[\u2e80-\uffef]/g);
  const narrow = count(/[ijlft\s.,:;'"|!()[\]{}/-]/g);
  const broad = count(/[mwMW@%…]/g);
  return chinese * 13 + narrow * 4.2 + broad * 11.4 + (text.length - chinese - narrow - broad) * 7.4;
}

export const CELL_PADDING = 20;
const LEAST_TEXT_SHARE = 0.56;
export const LEAST_WIDTH = 52;
/** Safety factor, because the text width is estimated. */
const SAFETY = 1.06;
const SHORT_TEXT = 110;
/** Room in a heading for its sort arrow and menu. */
const HEADING_TOOLS = 12;

/** The widths of a column, from the widest to what it gives way to. */
export interface Fitting {
  field: string;
  /** Nothing in it is cut; at least `width`. */
  whole: number;
  /** The declared width, or more where the content must not be cut. */
  width: number;
  /** What the rows on screen need; at most `width`. */
  needed: number;
  /** As needed, but without room for the heading of a column that has nothing in it. */
  bare: number;
  /** Down to here it may be cut, if that saves scrolling. */
  cut: number;
  /** As cut, and names are, too. */
  least: number;
  /** The user set the width. */
  chosen: boolean;
}

export function contentWidth(texts: readonly string[]): number {
  return Math.ceil(Math.max(LEAST_WIDTH, ...texts.map((text) => textWidth(text) * SAFETY + CELL_PADDING)));
}

/** Room for a heading with its sort arrow. */
export function headingWidth(label: string): number {
  return Math.ceil(Math.max(LEAST_WIDTH, textWidth(label) + CELL_PADDING + HEADING_TOOLS));
}

/** Long text that may be cut: a short one hardly, because half a word says nothing. */
export function leastOfText(width: number, needed: number): number {
  return needed <= SHORT_TEXT ? needed : Math.max(LEAST_WIDTH, Math.min(needed, width * LEAST_TEXT_SHARE));
}

/** Numbers, codes and addresses of e-mail: half of one is worth nothing. */
export function isCode(text: string): boolean {
  return /^[\w.@/+-]{1,32}$/.test(text);
}

/** What the record or the other party is called, in both languages: without its end it may be another one's. */
export function isName(field: string): boolean {
  return /^(name|supplierName)(Zh|En)?$/.test(field);
}

const STEPS = ["whole", "width", "needed", "bare", "cut", "least"] as const;

/**
 * Fits columns to the available width. Surplus width goes to what would be cut, then to all columns. If some is
 * missing, width that no row uses is taken first, then the headings of empty columns; then texts and headings are
 * cut, and names at last, if that saves scrolling: an ellipsis in a description is better than a date out of view.
 * Where the list scrolls in any case, nothing is cut.
 */
export function fitColumns(columns: readonly Fitting[], room: number): Map<string, number> {
  const sumOf = (step: (typeof STEPS)[number]) =>
    columns.reduce((all, column) => all + (column.chosen ? column.width : column[step]), 0);
  const fixed = columns.reduce((all, { chosen, width }) => all + (chosen ? width : 0), 0);
  const step = STEPS.find((one) => sumOf(one) <= room);
  const above = step && STEPS[STEPS.indexOf(step) - 1];
  const [low, high] = [step ? sumOf(step) : 0, above ? sumOf(above) : 0];
  const widthOf = (column: Fitting) => {
    if (column.chosen) return column.width;
    if (!step) return column.needed;
    // Steps of equal sums are found together, so that `high` is more than `low`.
    if (above) return column[step] + ((column[above] - column[step]) * (room - low)) / (high - low);
    return low === fixed ? column.whole : (column.whole * (room - fixed)) / (low - fixed);
  };
  const fitted = new Map(columns.map((column) => [column.field, Math.floor(widthOf(column))]));
  // The rounding remainder goes to the last column, so that the rows reach the edge.
  const rest = Math.floor(room) - [...fitted.values()].reduce((all, width) => all + width, 0);
  const last = columns.findLast(({ chosen }) => !chosen);
  if (last && rest > 0 && rest <= columns.length)
    fitted.set(last.field, (fitted.get(last.field) ?? 0) + rest);
  return fitted;
}
