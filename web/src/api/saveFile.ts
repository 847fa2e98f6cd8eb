import { sessionHeaders } from "./client";
import { ApiError, withoutAnswer } from "./errors";
import { patiently } from "./patiently";
import { savingFiles, type OnProgress } from "./savingFiles";
import { TIME_LIMITS } from "./timeLimits";

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

export interface FetchedFile {
  blob: Blob;
  /** As the server calls it. */
  name: string | null;
}

/** The size the server sent; null if it sent none, or that of a compressed response. */
function sizeIn(headers: Headers): number | null {
  const size = Number(headers.get("content-length") ?? Number.NaN);
  return Number.isFinite(size) && !headers.has("content-encoding") ? size : null;
}

async function readFile(answer: Response, onProgress?: OnProgress): Promise<FetchedFile> {
  if (!answer.ok) {
    const refusal = (await answer.json().catch(() => null)) as { code?: number; message?: string } | null;
    throw new ApiError(refusal?.code ?? answer.status, refusal?.message ?? "");
  }
  const name = nameIn(answer.headers.get("content-disposition"));
  if (!onProgress || !answer.body) return { blob: await answer.blob(), name };
  const total = sizeIn(answer.headers);
  let read = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, out) => {
      read += piece.byteLength;
      onProgress(read, total);
      out.enqueue(piece);
    },
  });
  // Made by the browser, which may keep a large file on disk.
  const whole = new Response(answer.body.pipeThrough(counted), {
    headers: { "content-type": answer.headers.get("content-type") ?? "" },
  });
  return { blob: await whole.blob(), name };
}

/** Fetches a file. A plain link or image URL could not send the session header. */
export async function fetchFile(
  address: string,
  signal: AbortSignal | null = null,
  onProgress?: OnProgress,
): Promise<FetchedFile> {
  const join = address.includes("?") ? "&" : "?";
  const request = new Request(`${address}${join}t=${Date.now()}`, {
    headers: sessionHeaders(),
    credentials: "same-origin",
    signal,
  });
  try {
    return await patiently(request, (answer) => readFile(answer, onProgress), TIME_LIMITS.download);
  } catch (cause) {
    throw withoutAnswer(cause);
  }
}

function offer({ blob, name }: FetchedFile, otherwise: string): void {
  const file = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = file;
  link.download = name ?? otherwise;
  document.body.append(link);
  link.click();
  link.remove();
  // By then the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}

/** Fetches a file and saves it through the browser; a notice shows the progress, and lets the user cancel it. */
export async function saveFile(address: string, name: string): Promise<void> {
  const { signal, onProgress, end } = savingFiles.begin(name);
  try {
    offer(await fetchFile(address, signal, onProgress), name);
  } finally {
    end();
  }
}
