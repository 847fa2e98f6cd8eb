import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { filingDiffQuery } from "../../../api/filingReview";
import { filingPartsQuery, filingShapeQuery, type FilingParts, type FilingShape } from "../../../api/filings";
import { useSaying } from "../useSaying";
import type { PlacedDoubt } from "./Doubts";
import { unchangedIn } from "./filedValues";
import { keyOf, together, type Called, type Group } from "./lines";

/** How cells are called: by their row, where they have one. */
export function useCalled(): Called {
  const { t } = useTranslation();
  return (row, field) => t("filingReview.cellOf", { row, field });
}

/** The changes of a filing, its sections, and what they are made of. */
export function useReview(id: string) {
  const { language } = useTranslation().i18n;
  const diff = useQuery(filingDiffQuery(id, language));
  const parts = useQuery(filingPartsQuery(id, language));
  const shape = useQuery(filingShapeQuery(language));
  return { diff, parts, shape };
}

const NO_SECTIONS: FilingShape = { sections: [] };

/** The changes together with what is filed as it is in force; undefined while that is read. */
export function useAllLines(
  changes: readonly Group[],
  { parts, shape: known }: { parts: FilingParts; shape: FilingShape | undefined },
  enabled: boolean,
): readonly Group[] | undefined {
  const called = useCalled();
  const shape = enabled && known ? known : NO_SECTIONS;
  const saying = useSaying(shape, parts.parts);
  if (!known || !saying) return undefined;
  const changed = new Set(changes.flatMap(({ lines }) => lines.map(({ key }) => key)));
  const same = unchangedIn(shape, parts.parts, changed, { called, saying });
  return together(changes, same);
}

/** All doubts the reader may see, each with the cell it is about as it is called. */
export function placedDoubts(
  { parts }: FilingParts,
  { shape, groups }: { shape: FilingShape | undefined; groups: readonly Group[] },
  say: { inSection: (section: string, cell: string) => string; none: string },
): PlacedDoubt[] {
  const labels = new Map(groups.flatMap(({ lines }) => lines.map(({ key, label }) => [key, label] as const)));
  return parts.flatMap(({ section, doubts }) => {
    const known = shape?.sections.find(({ code }) => code === section);
    const title = known?.title ?? groups.find((group) => group.section === section)?.title ?? "";
    return doubts.map((doubt) => {
      // A cell that does not change has no line.
      const field = known?.fields.find(({ name }) => name === doubt.field)?.label ?? "";
      const row = doubt.row ?? null;
      const cell = labels.get(keyOf({ section, row, field: doubt.field })) ?? field;
      const called = title && cell ? say.inSection(title, cell) : title || cell || say.none;
      return { ...doubt, row, called };
    });
  });
}
