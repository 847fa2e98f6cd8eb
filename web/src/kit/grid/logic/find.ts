import type { Cell } from "../types";
import type { Bounds } from "./ranges";

export interface FindQuestion {
  text: string;
  /** The text is a regular expression. */
  regex: boolean;
  matchCase: boolean;
  /** The whole cell, not a part of it. */
  wholeCell: boolean;
}

export interface Matcher {
  matches: (text: string) => boolean;
  replace: (text: string, replacement: string) => string;
}

export type Compiled = Matcher | { error: "findInvalid" | "findEmpty" };

/** Up to so many results are listed at once; the rest are asked for. */
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
      // A pattern such as x* is at home in every cell; finding nothing there is no result.
      return found !== null && found[0] !== "";
    },
    replace(cell, replacement) {
      pattern.lastIndex = 0;
      // Only a regular expression has groups that the replacement may name.
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

/** The first result behind a cell (or before it), going round at the end. */
export function nextResult(results: readonly Cell[], from: Cell, backwards: boolean): number {
  const before = (a: Cell, b: Cell) => a.row - b.row || a.column - b.column;
  if (backwards) {
    const index = results.findLastIndex((cell) => before(cell, from) < 0);
    return index >= 0 ? index : results.length - 1;
  }
  const index = results.findIndex((cell) => before(cell, from) > 0);
  return Math.max(0, index);
}
