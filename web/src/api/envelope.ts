import { ApiError, UNREACHABLE, type FieldProblem, type Overtaken } from "./errors";

/** The response envelope of the server: `{ code, message, data }`. */
export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
}

/** The HTTP response with its parsed body, if any. */
export interface RawAnswer {
  data?: unknown;
  response: Response;
}

/** Parses a response body; undefined if it is not JSON. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === "object" && body !== null && "code" in body;
}

function fieldProblems(data: unknown): FieldProblem[] {
  if (typeof data !== "object" || data === null || !("fields" in data) || !Array.isArray(data.fields))
    return [];
  return data.fields.filter(
    (entry: unknown): entry is FieldProblem =>
      typeof entry === "object" && entry !== null && "field" in entry && "message" in entry,
  );
}

function overtakenBy(data: unknown): Overtaken | null {
  const told = typeof data === "object" && data !== null && "overtaken" in data ? data.overtaken : null;
  if (typeof told !== "object" || told === null || !("who" in told) || !("changes" in told)) return null;
  return Array.isArray(told.changes) ? (told as Overtaken) : null;
}

/** Returns the data of a successful response, or throws an `ApiError`. */
export function openEnvelope<T>(answer: RawAnswer): T {
  const requestId = answer.response.headers.get("x-request-id");
  const body = answer.data;
  if (!isEnvelope(body)) {
    // An error page of a proxy, or a cut connection: only the HTTP status is known.
    const code = answer.response.ok ? UNREACHABLE : answer.response.status;
    throw new ApiError(code, "", [], requestId);
  }
  // Some legacy endpoints return the code as text.
  const code = Number(body.code);
  if (code !== 200) {
    const { message, data } = body;
    throw new ApiError(code, message, fieldProblems(data), requestId, overtakenBy(data));
  }
  return body.data as T;
}
