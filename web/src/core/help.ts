import { createContext, use } from "react";
import type { HelpPart, Said } from "../words/help";
import type { Side } from "./signedInContext";

/** The help of a page: whose it is, and the names it may have there, the most specific first. */
export interface HelpAt {
  part: HelpPart;
  keys: readonly string[];
}

/** A page the current user may open; a sub-page of some record has no path of its own. */
export interface ReachablePage {
  path: string | null;
  title: string;
}

/** What the shell offers to help texts and buttons. */
export interface HelpAccess {
  /** Language of the titles. */
  language: string;
  /** Opens help; by default that of the current page. */
  open: (at?: HelpAt) => void;
  /** The page by path, pattern or kind of documents; null if the user does not have it. */
  pageOf: (name: string) => ReachablePage | null;
}

export const HelpAccessContext = createContext<HelpAccess | null>(null);

/** Null outside the shell, where there is no help. */
export function useHelpAccess(): HelpAccess | null {
  return use(HelpAccessContext);
}

/** The help of the page around. */
export const PageHelpContext = createContext<HelpAt | null>(null);

export function usePageHelp(): HelpAt | null {
  return use(PageHelpContext);
}

export function saidTo(side: Side, said: Said | undefined): string | undefined {
  return typeof said === "object" ? said[side] : said;
}
