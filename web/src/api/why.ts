import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";

export type WhyAnswer = Answer<"/service1/identity/api/permission/why", "post">;
export type UserOption = Answer<"/service1/identity/api/user/queryUserInfoByFuzzy", "get">[number];

/** One of the two: a page's address or a permission's code. */
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
    // Whoever asks has perhaps just changed a role to see whether it helps.
    staleTime: 0,
    meta: { showsOwnError: true },
  });
}

/** Users whose account or name holds the text: effective ones, or those in any state for who may see users. */
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
