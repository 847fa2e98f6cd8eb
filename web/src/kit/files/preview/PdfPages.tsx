import { useQuery } from "@tanstack/react-query";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../../api/errors";
import { FailureState } from "../../FailureState";
import { LoadingLines } from "../../LoadingLines";
import { canvasScale } from "./canvasScale";
import { lying, scaleIn, type PaperView, type Size } from "./paperView";
import { MOST_PDF_BYTES, openPdf, unseenBecause } from "./pdf";
import styles from "./Preview.module.css";
import { useRoom } from "./useRoom";

/** Margin within which pages are rendered ahead; pages beyond it release their memory. */
const AHEAD = "100% 0px";
/** Of a browser's pixels there are 96 in an inch, of a PDF's points 72. */
const PIXELS_PER_POINT = 96 / 72;
const A4: Size = { width: 595, height: 842 };

interface Looked {
  view: PaperView;
  room: Size;
}

interface PageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** Assumed size of a page that is not loaded yet, in points. */
  likely: Size;
  root: HTMLElement | null;
  /** How large and which way up; absent, as wide as there is room. */
  looked: Looked | null;
}

/** One page: rendered when it comes near the viewport, with its text for screen readers. */
function Page({ pdf, number, likely, root, looked }: PageProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [text, setText] = useState("");

  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      (seen) => setNear(seen.some(({ isIntersecting }) => isIntersecting)),
      { root, rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [root]);

  useEffect(() => {
    if (!near || page) return undefined;
    let wanted = true;
    const read = async () => {
      const found = await pdf.getPage(number);
      const { items } = await found.getTextContent();
      if (!wanted) return;
      setPage(found);
      setText(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
    };
    // A page that fails to render stays blank; the others are still shown.
    read().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [pdf, number, near, page]);

  const turn = looked?.view.turn ?? 0;
  const upright = page?.getViewport({ scale: 1 }) ?? likely;
  const size = lying(upright, turn);
  const width = looked
    ? size.width * PIXELS_PER_POINT * scaleIn(inPixels(upright), looked.room, looked.view)
    : null;

  useEffect(() => {
    const [paper, surface] = [place.current, canvas.current];
    if (!near || !page || !paper || !surface) return undefined;
    const rotation = (page.rotate + turn) % 360;
    const scale = canvasScale(
      page.getViewport({ scale: 1, rotation }),
      width ?? paper.clientWidth,
      window.devicePixelRatio,
    );
    const viewport = page.getViewport({ scale, rotation });
    surface.width = Math.floor(viewport.width);
    surface.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas: surface, viewport });
    drawing.promise.catch(() => undefined);
    return () => {
      drawing.cancel();
      surface.width = 0;
      surface.height = 0;
      page.cleanup();
    };
  }, [near, page, turn, width]);

  return (
    <section
      ref={place}
      className={styles.page}
      style={{ aspectRatio: size.width / size.height, ...(width === null ? {} : { width }) }}
      aria-label={t("files.page", { n: number, of: pdf.numPages })}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <p className="visually-hidden">{text}</p>
    </section>
  );
}

function inPixels({ width, height }: Size): Size {
  return { width: width * PIXELS_PER_POINT, height: height * PIXELS_PER_POINT };
}

interface PagesProps {
  pdf: PDFDocumentProxy;
  name: string;
  view: PaperView | null;
  onScale: ((scale: number) => void) | null;
}

function Pages({ pdf, name, view, onScale }: PagesProps) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const room = useRoom(root);
  const [likely, setLikely] = useState<Size | null>(null);
  useEffect(() => {
    let wanted = true;
    const measure = async () => {
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (wanted) setLikely({ width, height });
    };
    measure().catch(() => wanted && setLikely(A4));
    return () => {
      wanted = false;
    };
  }, [pdf]);
  const scale = view && room && likely ? scaleIn(inPixels(likely), room, view) : null;
  useEffect(() => {
    if (scale !== null) onScale?.(scale);
  }, [scale, onScale]);
  const looked = view && room ? { view, room } : null;
  return (
    <section
      ref={setRoot}
      className={`${styles.scroll} ${styles.pages} ${view ? styles.sized : ""}`}
      // A scrollable region must be focusable to be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={name}
    >
      {likely !== null &&
        (looked || !view) &&
        Array.from({ length: pdf.numPages }, (_, at) => (
          <Page key={at + 1} pdf={pdf} number={at + 1} likely={likely} root={root} looked={looked} />
        ))}
    </section>
  );
}

interface PdfPagesProps {
  /** What tells its content from that of other files, which never changes. */
  of: readonly [source: string, id: string];
  name: string;
  bytes: number;
  read: (signal: AbortSignal) => Promise<Uint8Array>;
  /** How large and which way up; absent, as wide as there is room. */
  view?: PaperView;
  /** Told the scale at which the first page is shown. */
  onScale?: (scale: number) => void;
  /** Shown if the file cannot be displayed. */
  unseen: (reason: string) => ReactNode;
}

/** Renders a PDF with pdf.js; the browser's own viewer would execute scripts in the file. */
export function PdfPages({ of, name, bytes, read, view, onScale, unseen }: PdfPagesProps) {
  const { t } = useTranslation();
  const tooLarge = bytes > MOST_PDF_BYTES;
  const opened = useQuery({
    queryKey: ["pdf", ...of],
    queryFn: ({ signal }) => openPdf(read, signal),
    enabled: !tooLarge,
    retry: false,
    // An open PDF holds a worker and much memory: discard it as soon as it is not shown.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { showsOwnError: true },
  });
  const pdf = opened.data;
  useEffect(() => {
    if (!pdf) return undefined;
    return () => void pdf.loadingTask.destroy();
  }, [pdf]);

  if (tooLarge) return unseen(t("files.tooLargePreview"));
  if (opened.isError) {
    const because = unseenBecause(opened.error);
    if (because) return unseen(t(because));
    const failure = asApiError(opened.error);
    if (failure.refused) return unseen(failure.message);
    return <FailureState error={failure} onRetry={() => void opened.refetch()} />;
  }
  if (!pdf) return <LoadingLines rows={8} />;
  return <Pages pdf={pdf} name={name} view={view ?? null} onScale={onScale ?? null} />;
}
