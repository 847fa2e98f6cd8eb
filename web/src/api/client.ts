import type { Calls } from "./calls";
import { openEnvelope, readBody, type Envelope, type RawAnswer } from "./envelope";
import { withoutAnswer } from "./errors";
import { patiently } from "./patiently";
import { learnServerTime } from "./serverTime";
import { currentSession } from "./session";

type Method = keyof Calls;

/** The `data` type of a path's response, derived from the path, so that type names can change freely. */
export type Answer<P extends keyof Calls[M], M extends Method> = DataOf<Calls[M][P]>;

type DataOf<C> = C extends { data: infer D } ? D : never;

interface Sending {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

type Options<C> = Omit<C, "data"> & Sending;

/** Options are optional for a call without parameters. */
type Said<C> = object extends Omit<C, "data"> ? [options?: Options<C>] : [options: Options<C>];

interface Answered<D> extends RawAnswer {
  data?: Envelope<D>;
}

/** Headers of every request. */
export function sessionHeaders(): Record<string, string> {
  const { token, language, domainType, expired } = currentSession();
  return { ...(token && !expired ? { token } : {}), language: language.toUpperCase(), domainType };
}

interface Given extends Sending {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  body?: unknown;
}

function address(method: Method, path: string, { path: places = {}, query = {} }: Given["params"] = {}): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(places[name])));
  const url = new URL(filled, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  // Old proxies cache GET responses despite the headers; the timestamp makes each URL unique.
  if (method === "get") url.searchParams.set("t", String(Date.now()));
  return url;
}

async function send(method: Method, path: string, given: Given = {}): Promise<RawAnswer> {
  const { params, body, headers, signal = null } = given;
  const request = new Request(address(method, path, params), {
    method: method.toUpperCase(),
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
      ...sessionHeaders(),
    },
    body: body === undefined ? null : JSON.stringify(body),
    credentials: "same-origin",
    signal,
  });
  return patiently(request, async (response) => {
    learnServerTime(response.headers);
    return { data: readBody(await response.text()), response };
  });
}

function calling<M extends Method>(method: M) {
  return <P extends keyof Calls[M] & string>(path: P, ...[options]: Said<Calls[M][P]>) =>
    send(method, path, options) as Promise<Answered<DataOf<Calls[M][P]>>>;
}

export const http = {
  GET: calling("get"),
  POST: calling("post"),
  PUT: calling("put"),
  DELETE: calling("delete"),
};

/** Awaits a request and unwraps its envelope. */
export async function ask<D>(call: Promise<Answered<D>>): Promise<D> {
  let answer: RawAnswer;
  try {
    answer = await call;
  } catch (cause) {
    throw withoutAnswer(cause);
  }
  return openEnvelope<D>(answer);
}

/** The header by which the server detects a repeated request. */
export function idempotent(key: string): { headers: { "Idempotency-Key": string } } {
  return { headers: { "Idempotency-Key": key } };
}
