import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import type { PageRequest } from "./listing";

export const USER_TOPIC = "identity.user_account";

export type User = Answer<"/service1/identity/api/user/detail/{id}", "get">;

/** What an administrator can fill in. */
export interface UserDraft {
  username: string;
  surname: string;
  name: string;
  userType: "" | "SUZ" | "IUZ";
  email: string;
  employeeNo: string;
  level: string;
  mobile: string;
  phone: string;
  language: "zh" | "en";
  roleIds: string[];
  organizeIds: string[];
}

export function userPageQuery(request: PageRequest) {
  return queryOptions({
    queryKey: [USER_TOPIC, "page", request],
    queryFn: ({ signal }) =>
      ask(http.POST("/service1/identity/api/user/listByPage", { body: request, signal })),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}

export function userQuery(id: string) {
  return queryOptions({
    queryKey: [USER_TOPIC, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/identity/api/user/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function addUser(draft: UserDraft, key: string): Promise<User> {
  return ask(http.POST("/service1/identity/api/user/add", { body: draft, ...idempotent(key) }));
}

export function editUser(change: UserDraft & Versioned, key: string): Promise<User> {
  return ask(http.PUT("/service1/identity/api/user/edit", { body: change, ...idempotent(key) }));
}

export function freezeUser(body: Versioned, key: string): Promise<User> {
  return ask(http.POST("/service1/identity/api/user/freeze", { body, ...idempotent(key) }));
}

export function unfreezeUser(body: Versioned, key: string): Promise<User> {
  return ask(http.POST("/service1/identity/api/user/unfreeze", { body, ...idempotent(key) }));
}

export function setUserEffective(body: Versioned, key: string): Promise<User> {
  return ask(http.PUT("/service1/identity/api/user/editEffective", { body, ...idempotent(key) }));
}

export function setUserInvalid(body: Versioned, key: string): Promise<User> {
  return ask(http.PUT("/service1/identity/api/user/editInvalid", { body, ...idempotent(key) }));
}

export function resetUserPassword(body: Versioned, key: string): Promise<User> {
  return ask(http.POST("/service1/identity/api/user/resetPwd", { body, ...idempotent(key) }));
}

export function deleteUser(body: Versioned, key: string): Promise<User> {
  return ask(http.DELETE("/service1/identity/api/user/delete", { body, ...idempotent(key) }));
}

export type RoleOption = Answer<"/service1/identity/api/role/all", "get">[number];

/** Every role, named in the caller's language, hence the key. */
export function roleOptionsQuery(language: string) {
  return queryOptions({
    queryKey: ["identity.role", "options", language],
    queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/role/all", { signal })),
    meta: { showsOwnError: true },
  });
}
