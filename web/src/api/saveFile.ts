import { sessionHeaders } from "./client";
import { ApiError, UNREACHABLE } from "./errors";
import { patiently } from "./patiently";

/** The file name in a Content-Disposition header, in either syntax; null if there is none. */
export function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // Invalid encoding: fall back to the plain file name.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? "")?.[1] ?? null;
}

/** Fetches a file. A plain link or image URL could not send the session header. */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Response> {
  let answer: Response;
  try {
    const join = address.includes("?") ? "&" : "?";
    const request = new Request(`${address}${join}t=${Date.now()}`, {
      headers: sessionHeaders(),
      credentials: "same-origin",
      ...(signal ? { signal } : {}),
    });
    answer = await patiently(request);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError(UNREACHABLE, String(cause));
  }
  if (!answer.ok) {
    const refusal = (await answer.json().catch(() => null)) as { code?: number; message?: string } | null;
    throw new ApiError(refusal?.code ?? answer.status, refusal?.message ?? "");
  }
  return answer;
}

/** Fetches a file and saves it through the browser. */
export async function saveFile(address: string, name: string): Promise<void> {
  const answer = await fetchFile(address);
  const file = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = file;
  link.download = nameIn(answer.headers.get("content-disposition")) ?? name;
  document.body.append(link);
  link.click();
  link.remove();
  // By then the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}
