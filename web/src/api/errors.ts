/** A validation error of one field. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** Old and new value of a field. */
export interface FieldChange {
  field: string;
  label: string;
  before?: string | null;
  after?: string | null;
}

/** A concurrent change of a record by another user. */
export interface Overtaken {
  version: number;
  who: string;
  at: string;
  changes: FieldChange[];
}

/** No readable response was received. */
export const UNREACHABLE = 0;

/** The time limit passed without a response; see `timeLimits.ts`. */
export const TIMED_OUT = -1;

export class ApiError extends Error {
  readonly code: number;
  readonly fields: FieldProblem[];
  readonly requestId: string | null;
  /** The concurrent change, for version conflicts. */
  readonly overtaken: Overtaken | null;

  constructor(
    code: number,
    message: string,
    fields: FieldProblem[] = [],
    requestId: string | null = null,
    overtaken: Overtaken | null = null,
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.overtaken = overtaken;
  }

  /** Refused by a business rule: a warning, not a failure. */
  get refused(): boolean {
    return this.code === 300;
  }

  /**
   * It is unknown whether the server processed the request. Only such a request may be retried, and only with the same
   * idempotency key.
   */
  get outcomeUnknown(): boolean {
    return this.code === UNREACHABLE || this.code === TIMED_OUT || this.code >= 500;
  }

  /** Whether to retry without asking the user, who has waited long enough for a request that timed out. */
  get worthRetrying(): boolean {
    return this.outcomeUnknown && this.code !== TIMED_OUT;
  }
}

export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** What to throw when a request got no response: a cancelled one remains cancelled. */
export function withoutAnswer(cause: unknown): unknown {
  return isCancelled(cause) ? cause : asApiError(cause);
}

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(UNREACHABLE, error instanceof Error ? error.message : String(error));
}
