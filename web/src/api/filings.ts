import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import type { RowOf } from "./documentApi";
import type { DocumentRow } from "./documents";

/** Listing code, and topic of its live changes. */
export const FILING = "partner.filing";

/** What a supplier files about itself, as its page reads it. */
export type Filing = RowOf<typeof FILING> & DocumentRow;

/** The sections with their fields and limits, in the user's language. */
export type FilingShape = Answer<"/service1/partner/srmOrganize/shape", "get">;
export type ShapeSection = FilingShape["sections"][number];
export type ShapeField = ShapeSection["fields"][number];

export type FilingParts = Answer<"/service1/partner/srmOrganize/parts/{id}", "get">;
export type FilingPart = FilingParts["parts"][number];
/** What is missing or wrong; of the whole section where no field is named. */
export type FilingFault = FilingPart["faults"][number];
/** What does not look right, but may be filed. */
export type FilingDoubt = FilingPart["doubts"][number];
/** What the reviewer said of a cell when the filing was returned. */
export type FilingMark = FilingPart["marks"][number];
/** Fields by name, or `rows` with theirs. */
export type SectionContent = Readonly<Record<string, unknown>>;

/** Sections with their fields and limits, in the user's language; they change with a release only. */
export function filingShapeQuery(language: string) {
  return queryOptions({
    queryKey: ["partner.filing_shape", language],
    queryFn: ({ signal }) => ask(http.GET("/service1/partner/srmOrganize/shape", { signal })),
    staleTime: Infinity,
    meta: { showsOwnError: true },
  });
}

// The key starts with the topic, so that a live change invalidates it. Faults are told in the user's language.
export function filingPartsQuery(id: string, language: string) {
  return queryOptions({
    queryKey: [FILING, "parts", id, language],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/partner/srmOrganize/parts/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export interface SavedContent extends Versioned {
  content: SectionContent;
}

// The calls of all sections are of the same shape, so one stands for all.
type SaveSection = "/service1/partner/srmOrganize/bank";

/** Keeps a section of a filing; `version` is the section's own. */
export function saveFilingPart(
  { call }: Pick<ShapeSection, "call">,
  body: SavedContent,
  key: string,
): Promise<FilingPart> {
  const path = `/service1/partner/srmOrganize/${call}` as SaveSection;
  return ask(http.PUT(path, { body, ...idempotent(key) }));
}

/** Opens a filing of the organisation; refused with the number of the one that is open already. */
export function openFiling(organizeId: string, key: string) {
  return ask(http.POST("/service1/partner/srmOrganize/open", { body: { organizeId }, ...idempotent(key) }));
}
