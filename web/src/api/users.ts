import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { listPage } from "./listPage";

export const USER_TOPIC = "identity.user_account";

export type User = Answer<"/service1/identity/api/user/detail/{id}", "get">;

/** Editable fields. */
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

/** For users who have lost both authenticator and recovery codes. */
export function resetSecondFactor(body: Versioned, key: string): Promise<boolean> {
  return ask(http.POST("/service1/identity/api/secondFactor/reset", { body, ...idempotent(key) }));
}

/** A factory and one of its depots; an empty depot means all. */
export type Depot = Required<Answer<"/service1/identity/api/user/depotAuthority", "get">[number]>;

/**
 * Factories and depots of a user. They share the user's version: loaded after the user, they are at least as new, so
 * that saving cannot overwrite a concurrent change.
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

/** All roles. The key includes the language, because the server translates. */
export function roleOptionsQuery(language: string) {
  return queryOptions({
    queryKey: ["identity.role", "options", language],
    queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/role/all", { signal })),
    meta: { showsOwnError: true },
  });
}

type FoundUser = Answer<"/service1/identity/api/user/queryUserInfoByFuzzy", "get">[number];
/** A user as an option of a select. */
export type UserOption = FoundUser & { showFormatName: string };

function named<Found extends { userNameAndAccount: string }>(
  user: Found,
): Found & { showFormatName: string } {
  return { ...user, showFormatName: user.userNameAndAccount };
}

/** Users who can sign in; to a supplier those of its own organisations. */
export const userOptionsQuery = queryOptions({
  queryKey: ["identity.user_options"],
  queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/user/allUsers", { signal })),
  staleTime: 60_000,
});

/** Searches users by account or name: active ones, or with `states: "all"` those in any state. */
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

/** Searches the users to whom a duty can be given: holders of a permission, of the buying side or of one supplier. */
export const dutySource = {
  key: "identity.duty_holders",
  find: async (
    { userAccount = "", permission = "", organizeId }: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => {
    const query = { username: userAccount, permission, ...(organizeId ? { organizeId } : {}) };
    const found = await ask(http.GET("/service1/identity/api/user/holders", { params: { query }, signal }));
    return found.map(named);
  },
};
