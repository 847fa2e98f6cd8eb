import { ApiError, UNREACHABLE, type FieldProblem, type Overtaken } from "./errors";

/** Every answer of the server: `{ code, message, data }`. */
export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
}

/** What came back: the body as far as it could be read, and what it came in. */
export interface RawAnswer {
  data?: unknown;
  response: Response;
}

/** The body of an answer; undefined where it is not JSON. */
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

/** Gives the data of a successful answer, or throws the one error type everything else understands. */
export function openEnvelope<T>(answer: RawAnswer): T {
  const requestId = answer.response.headers.get("x-request-id");
  const body = answer.data;
  if (!isEnvelope(body)) {
    // A proxy's error page, or a cut connection: the status is all there is.
    const code = answer.response.ok ? UNREACHABLE : answer.response.status;
    throw new ApiError(code, "", [], requestId);
  }
  // Some older answers carry the code as text.
  const code = Number(body.code);
  if (code !== 200) {
    const { message, data } = body;
    throw new ApiError(code, message, fieldProblems(data), requestId, overtakenBy(data));
  }
  return body.data as T;
}
