import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";

export type Agreement = Answer<"/service1/identity/api/agreement", "get">;

export const AGREEMENT_TOPIC = "identity.agreement";

/** The company's agreement with its suppliers; version 0 before it has published one. */
export const agreementQuery = queryOptions({
  queryKey: [AGREEMENT_TOPIC],
  queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/agreement", { signal })),
  meta: { showsOwnError: true },
});

export interface AgreementDraft {
  textZh: string;
  textEn: string;
}

/** Publishes the next version; `version` is the one that was edited. */
export function publishAgreement(
  body: AgreementDraft & { version: number },
  key: string,
): Promise<Agreement> {
  return ask(http.POST("/service1/identity/api/agreement/publish", { body, ...idempotent(key) }));
}
