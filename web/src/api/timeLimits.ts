import { ApiError, TIMED_OUT } from "./errors";

/** How long a request may take, in milliseconds. Live updates are a stream without end; `live.ts` watches over it. */
export const TIME_LIMITS = { call: 600_000, download: 300_000 } as const;

/** Runs a request that is aborted by `signal`, or after `ms`, which includes the time to read the response. */
export async function within<T>(
  ms: number,
  signal: AbortSignal | null,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(ms);
  try {
    return await request(signal ? AbortSignal.any([signal, limit]) : limit);
  } catch (cause) {
    // The error does not tell: browsers report a response that was cut off as a cancelled one.
    if (limit.aborted && !signal?.aborted) throw new ApiError(TIMED_OUT, "");
    throw cause;
  }
}
