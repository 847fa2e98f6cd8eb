import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { setDomainType } from "./session";

export type Portal = Answer<"/service1/identity/api/portal", "get">;
export type UserInfo = Answer<"/service1/identity/api/user/info", "get">;
export type MenuEntry = Answer<"/service1/identity/api/permission/queryByUser", "get">[number];

/** Whose portal this is. Everything else waits for it, because every call names the tenant. */
export const portalQuery = queryOptions({
  queryKey: ["identity.portal"],
  queryFn: async ({ signal }) => {
    const portal = await ask(http.GET("/service1/identity/api/portal", { signal }));
    setDomainType(portal.domainType);
    return portal;
  },
  staleTime: Infinity,
  meta: { showsOwnError: true },
});

export const userInfoQuery = queryOptions({
  queryKey: ["identity.user_info"],
  queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/user/info", { signal })),
  staleTime: 5 * 60_000,
  meta: { showsOwnError: true },
});

export const menuQuery = queryOptions({
  queryKey: ["identity.menu"],
  queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/permission/queryByUser", { signal })),
  staleTime: 5 * 60_000,
  meta: { showsOwnError: true },
});

export function signIn(credentials: { username: string; password: string }, key: string): Promise<string> {
  return ask(http.POST("/service1/identity/api/login", { body: credentials, ...idempotent(key) }));
}

export async function signOut(): Promise<void> {
  await ask(http.POST("/service1/identity/api/logout", idempotent(crypto.randomUUID())));
}
