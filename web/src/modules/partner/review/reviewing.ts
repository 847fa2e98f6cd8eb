import { createContext, use, type RefObject } from "react";
import type { DetailOf } from "../../../api/documents";
import type { Filing } from "../../../api/filings";
import type { Kept } from "../../../core/kept/useKept";
import type { Cell } from "./lines";
import type { Marked, Marks } from "./marks";

/** How a doubt is answered: accepted with a word, or asked of the supplier. */
export type Answer = "accept" | "ask";

/** What the reviewer typed about a doubt that is not settled yet. */
export interface TypedWord {
  word: string;
  answer: Answer;
}

/** All that a reviewer types before he decides; kept until he did. */
export interface ReviewDraft {
  marks: Marks;
  words: Readonly<Record<string, TypedWord>>;
  reason: string;
}

export const NOTHING_TYPED: ReviewDraft = { marks: {}, words: {}, reason: "" };

export interface Reviewing {
  filing: DetailOf<Filing>;
  /** The reader may decide about it. */
  reviews: boolean;
  draft: ReviewDraft;
  kept: Kept;
  toggle: (at: Marked) => void;
  note: (at: Marked, note: string) => void;
  type: (doubt: string, typed: Partial<TypedWord>) => void;
  /** The word of a doubt is no longer needed. */
  forget: (doubt: string) => void;
  /** The line or doubt that keys are about. */
  current: string | null;
  setCurrent: (key: string | null) => void;
  /** The elements of lines and doubts, by key. */
  places: RefObject<Map<string, HTMLElement>>;
  /** Shows the review with the first open doubt. */
  toDoubts: () => void;
  openReturn: () => void;
}

export const ReviewContext = createContext<Reviewing | null>(null);

export function useReviewing(): Reviewing {
  const value = use(ReviewContext);
  if (!value) throw new Error("useReviewing must be called around a filing");
  return value;
}

export const NO_WORD: TypedWord = { word: "", answer: "accept" };

/** The key of a doubt among the lines. */
export const doubtKey = (id: string): string => `doubt/${id}`;

/** The cell a doubt is about. */
export const cellOf = (section: string, { row, field }: Pick<Cell, "row" | "field">): Cell => ({
  section,
  row,
  field,
});
