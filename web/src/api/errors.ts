/** Why a call did not succeed, in one shape for every cause. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** A field with what it said before and says after. */
export interface FieldChange {
  field: string;
  label: string;
  before?: string | null;
  after?: string | null;
}

/** What somebody else did to a record in the meantime. */
export interface Overtaken {
  version: number;
  who: string;
  at: string;
  changes: FieldChange[];
}

/** The call never got an answer that could be read. */
export const UNREACHABLE = 0;

export class ApiError extends Error {
  readonly code: number;
  readonly fields: FieldProblem[];
  readonly requestId: string | null;
  /** Who was faster, where the server knows. */
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

  /** A business rule said no: a warning, not a failure. */
  get refused(): boolean {
    return this.code === 300;
  }

  /**
   * Nobody knows whether the server did the work. Only such a call may be repeated, and only with the same
   * idempotency key.
   */
  get outcomeUnknown(): boolean {
    return this.code === UNREACHABLE || this.code >= 500;
  }
}

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(UNREACHABLE, error instanceof Error ? error.message : String(error));
}
