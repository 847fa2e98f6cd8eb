import { getDocument, GlobalWorkerOptions, version, type PDFDocumentProxy } from "pdfjs-dist";
import { fetchPdf } from "../../../api/attachments";

/** A larger one would be whole in the browser's memory; it is downloaded instead. */
export const MOST_PDF_BYTES = 50 * 1024 * 1024;
/** A scanned plan; more than this is made to fill the memory. */
const MOST_IMAGE_PIXELS = 100_000_000;

/** Where `pdfFiles` of the build puts what the reader fetches by itself. */
const FILES = `${import.meta.env.BASE_URL}assets/pdfjs-${version}`;

/**
 * Opens a PDF. Nothing in it is run: no scripts, no forms, no text turned into code. Chinese text without its own fonts
 * is read by the tables among our files and written in the fonts of the machine.
 */
export async function openPdf(id: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const data = await fetchPdf(id, signal);
  GlobalWorkerOptions.workerPort ??= new Worker(new URL("./pdfWorker.ts", import.meta.url), {
    type: "module",
  });
  const opening = getDocument({
    data,
    cMapUrl: `${FILES}/cmaps/`,
    standardFontDataUrl: `${FILES}/standard_fonts/`,
    wasmUrl: `${FILES}/wasm/`,
    // The page's policy lets no code be made at run time, and WebAssembly is such code.
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    // Reports what is wrong with a file as failures, not on the console.
    verbosity: 0,
  });
  signal.addEventListener("abort", () => void opening.destroy(), { once: true });
  return opening.promise;
}

/** Why a file cannot be shown, where it is the file that is to blame. */
export function unseenBecause(error: unknown): "files.locked" | "files.unreadable" | null {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") return "files.locked";
  if (name === "InvalidPDFException" || name === "FormatError") return "files.unreadable";
  return null;
}
