import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";

export const OA_PROCESS = "partner.oa_process";

/** The terms of a line, in the order in which they are shown. */
export const TERMS = [
  "paymentTerms",
  "reconciliationAccount",
  "paymentMethods",
  "currency",
  "incoterms",
  "purchasingGroup",
  "confirmationControl",
] as const;

export type OaCode = Answer<"/service1/partner/oaProcess/codes", "post">[number];

/** Company codes and purchasing organisations, with what is in force of the supplier there. */
export function codesQuery(organizeId: string) {
  return queryOptions({
    queryKey: [OA_PROCESS, "codes", organizeId],
    queryFn: ({ signal }) =>
      ask(http.POST("/service1/partner/oaProcess/codes", { body: { organizeId }, signal })),
    meta: { showsOwnError: true },
  });
}

/** The field of a line on offer that says what stands there now. */
export const nowOf = (term: string) => `${term}Now`;

/** A code as a line of the form, where each term has a field of its own. */
export function asLine({ before, ...code }: OaCode): Record<string, string> {
  const now = TERMS.map((term) => [nowOf(term), before?.[term] ?? ""]);
  return { ...code, ...Object.fromEntries(now) };
}

/** The codes that a process may name, as lines of its form. */
export function offeredQuery(organizeId: string) {
  return queryOptions({
    queryKey: [OA_PROCESS, "lines", organizeId],
    queryFn: async ({ signal }) => {
      const body = { organizeId };
      const codes = await ask(http.POST("/service1/partner/oaProcess/codes", { body, signal }));
      return codes.map(asLine);
    },
    meta: { showsOwnError: true },
  });
}

/** What approvers read of a process, and what is missing before it can be submitted. */
export function previewQuery(id: string, version: number) {
  return queryOptions({
    queryKey: [OA_PROCESS, "preview", id, version],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/partner/oaProcess/preview/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}
