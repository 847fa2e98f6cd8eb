import createClient from "openapi-fetch";
import { openEnvelope, type Envelope, type RawAnswer } from "./envelope";
import { ApiError, UNREACHABLE } from "./errors";
import type { paths } from "./schema";
import { patiently } from "./patiently";
import { currentSession } from "./session";

/** Headers that every call carries. */
export function sessionHeaders(): Record<string, string> {
  const { token, language, domainType, expired } = currentSession();
  return { ...(token && !expired ? { token } : {}), language: language.toUpperCase(), domainType };
}

export const http = createClient<paths>({ baseUrl: "", credentials: "same-origin", fetch: patiently });

http.use({
  onRequest({ request }) {
    for (const [name, value] of Object.entries(sessionHeaders())) request.headers.set(name, value);
    if (request.method !== "GET") return request;
    // Old intermediaries cache GET answers whatever the headers say; the timestamp makes each one unique.
    const url = new URL(request.url);
    url.searchParams.set("t", String(Date.now()));
    return new Request(url, request);
  },
});

/** The `data` that a path answers with, read from the path itself so that schema names can change freely. */
export type Answer<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends {
  responses: { 200: { content: { "application/json": { data: infer D } } } };
}
  ? D
  : never;

type Unwrapped<R extends RawAnswer> = NonNullable<R["data"]> extends Envelope<infer D> ? D : never;

/** Waits for a call and opens its envelope. */
export async function ask<R extends RawAnswer>(call: Promise<R>): Promise<Unwrapped<R>> {
  let answer: RawAnswer;
  try {
    answer = await call;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError(UNREACHABLE, cause instanceof Error ? cause.message : String(cause));
  }
  return openEnvelope<Unwrapped<R>>(answer);
}

/** The header that lets the server recognise a repeated call as the same action. */
export function idempotent(key: string): { headers: { "Idempotency-Key": string } } {
  return { headers: { "Idempotency-Key": key } };
}
