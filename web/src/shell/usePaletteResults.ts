import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { foundDocumentsQuery } from "../api/find";
import { useHelpAccess } from "../core/help";
import { useDebounced } from "../kit/useDebounced";
import { useHelpSearch, useHelpTopics, type ListedTopic } from "./help/useHelpTopics";
import {
  documentEntries,
  helpEntries,
  inGroups,
  looksLikeNumber,
  sceneEntries,
  searchStanding,
  stillFound,
  wantedOf,
  type PaletteEntry,
} from "./paletteEntries";
import { useFinder } from "./useFinder";
import { useScenesToFind } from "./useScenesToFind";

interface PaletteResults {
  results: readonly PaletteEntry[];
  /** Whether the search is complete; before, there may be more. */
  done: boolean;
  /** Not all lists answered in time. */
  partly: boolean;
  /** No list was asked for documents: the line is cut, or the server is away. */
  failed: boolean;
}

const NO_TOPICS: readonly ListedTopic[] = [];
/** After the last key, so that not every letter asks all lists. */
const TYPING_MS = 200;

/** What the palette offers for a text: some of each group, or all of the group a sign before it names. */
export function usePaletteResults(
  all: readonly PaletteEntry[],
  typed: string,
  go: (address: string) => void,
): PaletteResults {
  const { i18n } = useTranslation();
  const { text, only } = wantedOf(typed);
  const plain = only === null ? text : "";
  const help = useHelpAccess();
  const topics = useHelpTopics(typed.trim() !== "", only === "help");
  const scenes = sceneEntries(useScenesToFind(plain !== ""), go);
  const own = only === "actions" ? all.filter(({ group }) => group === "actions") : [...all, ...scenes];
  const ranked = useFinder(own, only === "actions" ? text : plain);
  const byTitle = useFinder(topics ?? NO_TOPICS, plain);
  const byText = useHelpSearch(topics, only === "help" ? text : "");
  const settled = useDebounced(only === null || only === "documents" ? text : "", TYPING_MS);
  const asked = useQuery(foundDocumentsQuery(settled, i18n.language));

  const topicEntries = (some: readonly ListedTopic[] | null | undefined) =>
    helpEntries(some ?? NO_TOPICS, (at) => help?.open(at));
  const isCurrent = settled === text && !asked.isPlaceholderData;
  const documents = documentEntries(stillFound(asked.data?.documents ?? [], text, isCurrent), go);
  const partly = text !== "" && asked.data?.complete === false;
  const { done: documentsDone, failed } = searchStanding(text, settled, asked);

  if (only === "documents") return { results: documents, done: documentsDone, partly, failed };
  if (only === "help") {
    return {
      results: topicEntries(text === "" ? topics : byText),
      done: topics !== undefined,
      partly: false,
      failed: false,
    };
  }
  if (only === "actions") {
    return {
      results: text === "" ? own : (ranked ?? []),
      done: text === "" || ranked !== null,
      partly: false,
      failed: false,
    };
  }
  const local = text === "" ? all : (ranked ?? []);
  return {
    results: inGroups(local, documents, topicEntries(byTitle), looksLikeNumber(text)),
    done: documentsDone && (text === "" || ranked !== null),
    partly,
    failed,
  };
}
