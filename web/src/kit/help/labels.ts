import { KIND_CODES } from "../../api/documentApi";
import type { ListingDescription } from "../../api/listing";
import type { HelpAccess } from "../../core/help";
import { piecesOf, referencesIn, type HelpReference } from "../../words/help";
import { wordOf } from "../../words";
import type { FoundTopic } from "./helpQuery";

/** The list whose names a topic uses; a kind of documents uses its own. */
export function listingOf({ key, listing }: Pick<FoundTopic, "key" | "listing">): string | undefined {
  return listing ?? KIND_CODES.find((kind) => kind === key);
}

/** What the product calls it; empty if it is not known. */
export function labelOf(
  { kind, name }: HelpReference,
  listing: ListingDescription | undefined,
  pageOf: HelpAccess["pageOf"],
): string {
  switch (kind) {
    case "state":
      return listing?.states.find(({ state }) => state === name)?.label ?? "";
    case "action":
      return listing?.life?.transitions.find(({ action }) => action === name)?.label ?? "";
    case "field":
      return listing?.columns.find(({ field }) => field === name)?.label ?? "";
    case "page":
      return pageOf(name)?.title ?? "";
    case "word":
      return wordOf(name);
  }
}

/** Whether all pages a text refers to can be opened; otherwise it is of no use to the reader. */
export function isUseful(text: string, pageOf: HelpAccess["pageOf"]): boolean {
  return referencesIn(text).every(({ kind, name }) => kind !== "page" || pageOf(name) !== null);
}

/** The text with names instead of references, for searching. */
export function plainText(
  text: string,
  listing: ListingDescription | undefined,
  pageOf: HelpAccess["pageOf"],
): string {
  return piecesOf(text)
    .map((piece) => (typeof piece === "string" ? piece : labelOf(piece, listing, pageOf)))
    .join("");
}
