import { getDocument, PDFWorker, version, type PDFDocumentProxy } from "pdfjs-dist";

/** A larger file would not fit the browser's memory; it is offered for download instead. */
export const MOST_PDF_BYTES = 50 * 1024 * 1024;
/** Enough for a scanned plan; larger images may be an attack on memory. */
const MOST_IMAGE_PIXELS = 100_000_000;

/** Where the build (`pdfFiles`) puts the assets that pdf.js loads. */
const FILES = `${import.meta.env.BASE_URL}assets/pdfjs-${version}`;

/** One for all files: one made for each would get the answers meant for a file that was left before. */
let worker: PDFWorker | null = null;

/**
 * Opens a PDF. Nothing in it is executed: no scripts, no XFA forms, no eval. Chinese text without embedded fonts
 * uses the bundled character maps and the system's fonts.
 */
export async function openPdf(
  read: (signal: AbortSignal) => Promise<Uint8Array>,
  signal: AbortSignal,
): Promise<PDFDocumentProxy> {
  const data = await read(signal);
  worker ??= PDFWorker.create({
    port: new Worker(new URL("./pdfWorker.ts", import.meta.url), { type: "module" }),
  });
  const opening = getDocument({
    data,
    worker,
    cMapUrl: `${FILES}/cmaps/`,
    standardFontDataUrl: `${FILES}/standard_fonts/`,
    wasmUrl: `${FILES}/wasm/`,
    // The content security policy forbids eval, which includes compiling WebAssembly.
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    // Problems with a file are reported as errors, not on the console.
    verbosity: 0,
  });
  signal.addEventListener("abort", () => void opening.destroy(), { once: true });
  return opening.promise;
}

/** Message if the file itself is the reason that it cannot be shown, else null. */
export function unseenBecause(error: unknown): "files.locked" | "files.unreadable" | null {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") return "files.locked";
  if (name === "InvalidPDFException" || name === "FormatError") return "files.unreadable";
  return null;
}
