import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { KIND_CODES } from "../../api/documentApi";
import { describeListingQuery, type ListingDescription } from "../../api/listing";
import { helpAt, helpParts, plainListAt } from "../../app/helpPages";
import { saidTo, useHelpAccess, type HelpAccess, type HelpAt } from "../../core/help";
import { useSide, useSignedIn, type Side } from "../../core/signedInContext";
import { helpQuery, type FoundTopic } from "../../kit/help/helpQuery";
import { isUseful, listingOf, plainText } from "../../kit/help/labels";
import type { Said } from "../../words/help";
import type { Findable } from "../finder";
import { useFinder } from "../useFinder";
import { textMatches } from "./textMatches";

/** A topic the user can read about. */
export interface ListedTopic extends Findable {
  key: string;
  at: HelpAt;
  /** All it says, for searching. */
  text: string;
}

/** All texts of a topic that one side reads, as plain text. */
function wholeText(
  topic: FoundTopic,
  side: Side,
  listing: ListingDescription | undefined,
  pageOf: HelpAccess["pageOf"],
): string {
  const texts: (Said | undefined)[] = [
    topic.purpose,
    ...(topic.next ?? []),
    ...Object.values(topic.states ?? {}),
    ...Object.values(topic.fields ?? {}),
  ];
  const read = texts.flatMap((said) => saidTo(side, said) ?? []).filter((text) => isUseful(text, pageOf));
  return read.map((text) => plainText(text, listing, pageOf)).join("\n");
}

/**
 * All topics of the user, pages first; undefined until they are loaded. With names, the texts say the names of states
 * and actions of documents, which come from the server.
 */
export function useHelpTopics(wanted: boolean, withNames: boolean): readonly ListedTopic[] | undefined {
  const { i18n } = useTranslation();
  const { menu } = useSignedIn();
  const side = useSide();
  const pageOf = useHelpAccess()?.pageOf;
  const parts = helpParts(menu);
  const files = useQueries({
    queries: parts.map((part) => ({ ...helpQuery(part, i18n.language), enabled: wanted })),
  });
  const kinds = KIND_CODES.filter((kind) => pageOf?.(kind));
  const described = useQueries({
    queries: kinds.map((kind) => ({ ...describeListingQuery(kind), enabled: wanted && withNames })),
  });
  if (!pageOf || files.some(({ isPending }) => isPending)) return undefined;
  const listings = new Map(described.map(({ data }, at) => [kinds[at] as string, data] as const));
  const written = parts.flatMap((part, index) =>
    Object.entries(files[index]?.data ?? {}).flatMap(([key, said]): ListedTopic[] => {
      const topic = { ...said, key };
      const title = topic.title ?? pageOf(key)?.title;
      if (!title) return [];
      const text = wholeText(topic, side, listings.get(listingOf(topic) ?? ""), pageOf);
      return [{ key, at: { part, keys: [key] }, title, text }];
    }),
  );
  const plain = [...menu.titles.keys()].flatMap((key): ListedTopic[] => {
    const at = helpAt(key);
    const title = pageOf(key)?.title;
    const own = title && plainListAt(at) && !written.some((topic) => topic.key === key);
    return own ? [{ key, at, title, text: "" }] : [];
  });
  return [...written, ...plain];
}

/** Topics by title first, then by what they say; undefined while loading. */
export function useHelpSearch(
  topics: readonly ListedTopic[] | undefined,
  text: string,
): readonly ListedTopic[] | undefined {
  const byTitle = useFinder(topics ?? [], text);
  if (!topics || !byTitle) return undefined;
  return [...new Set([...byTitle, ...topics.filter((topic) => textMatches(topic, text))])];
}
