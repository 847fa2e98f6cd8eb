import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { listPage } from "./listPage";

/** URL of the company's single sign-on; a cookie binds the callback to this browser. */
export async function ssoStart(returnTo: string): Promise<string> {
  const { url } = await ask(
    http.GET("/service1/identity/api/sso/start", { params: { query: { returnTo } } }),
  );
  return url;
}

export function ssoFinish(body: {
  code: string;
  state: string;
}): Promise<Answer<"/service1/identity/api/sso/finish", "post">> {
  return ask(http.POST("/service1/identity/api/sso/finish", { body }));
}

export const SSO_USERS = "identity.sso_user";

export type SsoUser = Answer<"/service1/identity/api/ssoUser/detail/{id}", "get">;

export const ssoUserPageQuery = listPage(SSO_USERS, "/service1/identity/api/ssoUser/listByPage");

export function ssoUserQuery(id: string) {
  return queryOptions({
    queryKey: [SSO_USERS, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/identity/api/ssoUser/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function allocateRole(body: { id: string; version: number; roleIds: string[] }, key: string) {
  return ask(http.PUT("/service1/identity/api/ssoUser/allocateRole", { body, ...idempotent(key) }));
}

export function allocateOrganize(body: { id: string; version: number; organizeIds: string[] }, key: string) {
  return ask(http.PUT("/service1/identity/api/ssoUser/allocateOrganize", { body, ...idempotent(key) }));
}
