import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";

export type Comment = Answer<"/service1/content/api/comment/list", "get">[number];

export interface NewComment {
  entityKind: string;
  entityId: string;
  said: string;
  /** For the buying side only. */
  internal: boolean;
}

/** Keyed by the document's listing, so that what others say appears while one looks. */
export function commentsQuery(entityKind: string, entityId: string) {
  return queryOptions({
    queryKey: [entityKind, "comments", entityId],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/content/api/comment/list", {
          params: { query: { entityKind, entityId } },
          signal,
        }),
      ),
    meta: { showsOwnError: true },
  });
}

export function addComment(body: NewComment, key: string): Promise<Comment> {
  return ask(http.POST("/service1/content/api/comment/add", { body, ...idempotent(key) }));
}

/** Nobody reads from then on what it said. */
export function takeBackComment(id: string, key: string): Promise<Comment> {
  return ask(http.POST("/service1/content/api/comment/takeBack", { body: { id }, ...idempotent(key) }));
}
