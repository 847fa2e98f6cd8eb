import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { listPage } from "./listPage";

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

export const userPageQuery = listPage(USER_TOPIC, "/service1/identity/api/user/listByPage");

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

/** For who has lost phone and codes. */
export function resetSecondFactor(body: Versioned, key: string): Promise<boolean> {
  return ask(http.POST("/service1/identity/api/secondFactor/reset", { body, ...idempotent(key) }));
}

/** A factory, and one depot of it or, where that is empty, all of them. */
export type Depot = Required<Answer<"/service1/identity/api/user/depotAuthority", "get">[number]>;

/**
 * Which factories and depots a user works for. They have no version of their own: read after the user's, they are
 * at least as new, so that saving them never undoes what someone else has saved since.
 */
export function depotsQuery(userId: string, version: number) {
  return queryOptions({
    queryKey: [USER_TOPIC, "depots", userId, version],
    queryFn: async ({ signal }): Promise<Depot[]> => {
      const query = { userId };
      const found = await ask(
        http.GET("/service1/identity/api/user/depotAuthority", { params: { query }, signal }),
      );
      return found.map(({ factoryCode, depotCode = "" }) => ({ factoryCode, depotCode }));
    },
    meta: { showsOwnError: true },
  });
}

export async function saveDepots(body: Versioned & { depots: Depot[] }, key: string): Promise<void> {
  await ask(http.PUT("/service1/identity/api/user/saveDepotAuthority", { body, ...idempotent(key) }));
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

type FoundUser = Answer<"/service1/identity/api/user/queryUserInfoByFuzzy", "get">[number];
/** A user as a select offers him. */
export type UserOption = FoundUser & { showFormatName: string };

function named(user: FoundUser): UserOption {
  return { ...user, showFormatName: user.userNameAndAccount };
}

/** Users whose account or name holds a text: effective ones, or with `states: "all"` those in any state. */
export const userSource = {
  key: "identity.users_found",
  find: async (
    { userAccount = "", ...extras }: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<UserOption[]> => {
    const query = { username: userAccount, ...extras };
    const found = await ask(
      http.GET("/service1/identity/api/user/queryUserInfoByFuzzy", { params: { query }, signal }),
    );
    return found.map(named);
  },
};
