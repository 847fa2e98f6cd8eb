import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { USER_TOPIC } from "./users";

export type OrganizeUser = Answer<"/service1/identity/api/userOrganize/users", "get">[number];

/** The users of an organisation. */
export function organizeUsersQuery(organizeId: string) {
  return queryOptions({
    queryKey: [USER_TOPIC, "ofOrganize", organizeId],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/identity/api/userOrganize/users", { params: { query: { organizeId } }, signal }),
      ),
    meta: { showsOwnError: true },
  });
}

export interface Memberships {
  organizeId: string;
  userIds: string[];
}

export function addOrganizeUsers(body: Memberships, key: string): Promise<number> {
  return ask(http.POST("/service1/identity/api/userOrganize/add", { body, ...idempotent(key) }));
}

export function removeOrganizeUsers(body: Memberships, key: string): Promise<number> {
  return ask(http.DELETE("/service1/identity/api/userOrganize/delete", { body, ...idempotent(key) }));
}
