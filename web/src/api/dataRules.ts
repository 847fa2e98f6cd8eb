import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { listPage } from "./listPage";

export const DATA_RULE_TOPIC = "identity.data_rule";

export type DataRule = Answer<"/service1/identity/api/dataRule/detail/{id}", "get">;
/** A list that data rules can restrict, with the columns to restrict by. */
export type RuleModule = Answer<"/service1/identity/api/dataRule/modules", "get">[number];
export type RuleField = RuleModule["fields"][number];
export type RulePreview = Answer<"/service1/identity/api/dataRule/preview", "post">;

export interface DataRuleDraft {
  listing: string;
  roleId: string | null;
  userId: string | null;
  description: string;
  status: "on" | "off";
  rule: unknown;
}

interface Versioned {
  id: string;
  version: number;
}

export const dataRulePageQuery = listPage(DATA_RULE_TOPIC, "/service1/identity/api/dataRule/pageList");

export function dataRuleQuery(id: string) {
  return queryOptions({
    queryKey: [DATA_RULE_TOPIC, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/identity/api/dataRule/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export const ruleModulesQuery = queryOptions({
  queryKey: ["identity.rule_modules"],
  queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/dataRule/modules", { signal })),
  staleTime: 10 * 60_000,
  meta: { showsOwnError: true },
});

/** Previews the effect of a rule without changing anything. `id` is the rule it would replace. */
export function rulePreviewQuery(draft: DataRuleDraft | null, id: string | null) {
  return queryOptions({
    queryKey: [DATA_RULE_TOPIC, "preview", id, draft],
    queryFn: ({ signal }) => {
      if (!draft) throw new Error("there is nothing to preview");
      return ask(http.POST("/service1/identity/api/dataRule/preview", { body: { ...draft, id }, signal }));
    },
    enabled: draft !== null,
    // Never cached, because the counted rows change.
    staleTime: 0,
    gcTime: 0,
    meta: { showsOwnError: true },
  });
}

export function saveDataRule(draft: DataRuleDraft, key: string): Promise<DataRule> {
  return ask(http.POST("/service1/identity/api/dataRule/save", { body: draft, ...idempotent(key) }));
}

export function updateDataRule(change: DataRuleDraft & Versioned, key: string): Promise<DataRule> {
  return ask(http.PUT("/service1/identity/api/dataRule/update", { body: change, ...idempotent(key) }));
}

export async function deleteDataRule({ id, version }: Versioned, key: string): Promise<void> {
  await ask(
    http.DELETE("/service1/identity/api/dataRule/delete", { body: { id, version }, ...idempotent(key) }),
  );
}
