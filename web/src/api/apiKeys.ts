import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { listPage } from "./listPage";

export const API_KEYS = "identity.api_key";

export type ApiKey = Answer<"/service1/identity/api/apiKey/revoke", "post">;
export type MadeApiKey = Answer<"/service1/identity/api/apiKey/add", "post">;

export const apiKeyPageQuery = listPage(API_KEYS, "/service1/identity/api/apiKey/listByPage");

/** Permissions held by both the owner and the caller, i.e. those a key can have. */
export function apiKeyPermissionsQuery(ownerId: string) {
  return queryOptions({
    queryKey: [API_KEYS, "permissions", ownerId],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/identity/api/apiKey/permissions", { params: { query: { ownerId } }, signal })),
    enabled: ownerId !== "",
  });
}

export interface NewApiKey {
  name: string;
  ownerId: string;
  permissions: string[];
  expiresAt?: string;
}

export function addApiKey(body: NewApiKey): Promise<MadeApiKey> {
  return ask(http.POST("/service1/identity/api/apiKey/add", { body }));
}

export function revokeApiKey(body: { id: string; version: number }, key: string): Promise<ApiKey> {
  return ask(http.POST("/service1/identity/api/apiKey/revoke", { body, ...idempotent(key) }));
}
