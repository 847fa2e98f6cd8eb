import type { Cell } from "../types";
import type { Bounds } from "./ranges";

export interface FindQuestion {
  text: string;
  /** The text is a regular expression. */
  regex: boolean;
  matchCase: boolean;
  /** The match must span the whole cell. */
  wholeCell: boolean;
}

export interface Matcher {
  matches: (text: string) => boolean;
  replace: (text: string, replacement: string) => string;
}

export type Compiled = Matcher | { error: "findInvalid" | "findEmpty" };

/** Number of results listed initially; more on demand. */
export const LISTED_RESULTS = 10;

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

export function compile({ text, regex, matchCase, wholeCell }: FindQuestion): Compiled {
  if (text === "") return { error: "findEmpty" };
  const inner = regex ? text : escape(text);
  let pattern: RegExp;
  try {
    pattern = new RegExp(wholeCell ? `^(?:${inner})$` : inner, matchCase ? "gu" : "giu");
  } catch {
    return { error: "findInvalid" };
  }
  return {
    matches(cell) {
      pattern.lastIndex = 0;
      const found = pattern.exec(cell);
      // A pattern such as x* matches the empty string in every cell; ignore empty matches.
      return found !== null && found[0] !== "";
    },
    replace(cell, replacement) {
      pattern.lastIndex = 0;
      // Only with a regular expression may the replacement refer to groups.
      return regex ? cell.replaceAll(pattern, replacement) : cell.replaceAll(pattern, () => replacement);
    },
  };
}

export function findAll(matcher: Matcher, bounds: Bounds, textAt: (cell: Cell) => string): Cell[] {
  const found: Cell[] = [];
  for (let row = 0; row < bounds.rows; row += 1) {
    for (let column = 0; column < bounds.columns; column += 1) {
      const cell = { row, column };
      if (matcher.matches(textAt(cell))) found.push(cell);
    }
  }
  return found;
}

/** Index of the first result after (or before) a cell, wrapping around. */
export function nextResult(results: readonly Cell[], from: Cell, backwards: boolean): number {
  const before = (a: Cell, b: Cell) => a.row - b.row || a.column - b.column;
  if (backwards) {
    const index = results.findLastIndex((cell) => before(cell, from) < 0);
    return index >= 0 ? index : results.length - 1;
  }
  const index = results.findIndex((cell) => before(cell, from) > 0);
  return Math.max(0, index);
}
