import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";

export type WhyAnswer = Answer<"/service1/identity/api/permission/why", "post">;
export type UserOption = Answer<"/service1/identity/api/user/queryUserInfoByFuzzy", "get">[number];

/** Either a page's path or a permission code. */
export interface WhyQuestion {
  userId: string;
  url?: string;
  permission?: string;
}

export function whyQuery(question: WhyQuestion | null) {
  return queryOptions({
    queryKey: ["identity.why", question],
    queryFn: ({ signal }) => {
      if (!question) throw new Error("nothing was asked");
      return ask(http.POST("/service1/identity/api/permission/why", { body: question, signal }));
    },
    enabled: question !== null,
    // Never cached: the user may just have changed a role to see the effect.
    staleTime: 0,
    meta: { showsOwnError: true },
  });
}

/** Searches users by account or name: active ones, or those in any state for callers who may view users. */
export function usersFoundQuery(text: string, anyState = false) {
  return queryOptions({
    queryKey: ["identity.users_found", text, anyState],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/identity/api/user/queryUserInfoByFuzzy", {
          params: { query: { username: text, ...(anyState ? { states: "all" } : {}) } },
          signal,
        }),
      ),
    enabled: text !== "",
  });
}
