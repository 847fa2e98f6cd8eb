import { sessionHeaders } from "./client";
import { openEnvelope, readBody } from "./envelope";
import { asApiError, ApiError, TIMED_OUT, UNREACHABLE } from "./errors";
import { hasEnded } from "./patiently";
import { currentSession, signedInAgain } from "./session";
import { TIME_LIMITS } from "./timeLimits";

interface UploadOptions {
  /** Idempotency key. */
  key: string;
  /** Called with the fraction sent, between 0 and 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file and returns the server's response; null if the user aborted. If the session has expired, the file is
 * sent again once the same user has signed in.
 */
export async function upload<T>(address: string, file: Blob, options: UploadOptions): Promise<T | null> {
  const begun = currentSession();
  try {
    return await uploadOnce(address, file, options);
  } catch (error) {
    if (asApiError(error).code !== 401 || !hasEnded(begun.token)) throw error;
    if (!(await signedInAgain(begun, options.signal))) throw error;
    return uploadOnce(address, file, options);
  }
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function uploadOnce<T>(
  address: string,
  file: Blob,
  { key, onProgress, signal }: UploadOptions,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(null);
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.timeout = TIME_LIMITS.call;
    const headers = {
      ...sessionHeaders(),
      "content-type": "application/octet-stream",
      "idempotency-key": key,
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const { status, statusText } = request;
      const requestId = request.getResponseHeader("x-request-id");
      const response = new Response(null, {
        status,
        statusText,
        headers: requestId ? { "x-request-id": requestId } : {},
      });
      try {
        resolve(openEnvelope<T>({ data: readBody(request.responseText), response }));
      } catch (refusal) {
        reject(refusal);
      }
    });
    request.addEventListener("error", () => reject(new ApiError(UNREACHABLE, "")));
    request.addEventListener("timeout", () => reject(new ApiError(TIMED_OUT, "")));
    request.addEventListener("abort", () => resolve(null));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
