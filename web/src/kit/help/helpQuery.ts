import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Language } from "../../api/session";
import type { HelpAt } from "../../core/help";
import { steadily } from "../../core/offline";
import { loadHelp, type HelpPart, type HelpTopic } from "../../words/help";

/** The help of a module, in one language; loaded when first needed and kept. */
export function helpQuery(part: HelpPart, language: string) {
  return queryOptions({
    queryKey: ["help", part, language],
    queryFn: () => steadily(() => loadHelp(part, language as Language)),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { showsOwnError: true },
  });
}

/** A topic with its key. */
export interface FoundTopic extends HelpTopic {
  key: string;
}

/** The topic at a place; null if nothing is written about it, undefined while loading. */
export function useTopic({ part, keys }: HelpAt): FoundTopic | null | undefined {
  const { i18n } = useTranslation();
  const { data: help, isError } = useQuery(helpQuery(part, i18n.language));
  if (!help) return isError ? null : undefined;
  for (const key of keys) {
    const topic = help[key];
    if (topic) return { ...topic, key };
  }
  return null;
}
