import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";

export type Comment = Answer<"/service1/content/api/comment/list", "get">[number];

export interface NewComment {
  entityKind: string;
  entityId: string;
  said: string;
  /** Visible to its writer's side only. */
  internal: boolean;
  /** Ids of users to be told of it. */
  mentioned: string[];
}

export type CommentReader = Answer<"/service1/content/api/comment/people", "get">[number];

/**
 * Who can be mentioned in a comment on the document; loaded when the first mention begins. Others can be once the side that
 * keeps the document hands it over.
 */
export function commentReadersQuery(entityKind: string, entityId: string, keptBy: string | null | undefined) {
  return queryOptions({
    queryKey: ["commentReaders", entityKind, entityId, keptBy ?? null],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/content/api/comment/people", {
          params: { query: { entityKind, entityId } },
          signal,
        }),
      ),
    staleTime: 5 * 60_000,
    meta: { showsOwnError: true },
  });
}

/** Keyed by the document's listing, so that live changes show new comments. */
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

/** Withdraws a comment; its text is no longer visible to anyone. */
export function takeBackComment(id: string, key: string): Promise<Comment> {
  return ask(http.POST("/service1/content/api/comment/takeBack", { body: { id }, ...idempotent(key) }));
}
