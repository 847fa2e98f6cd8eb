import { useQuery } from "@tanstack/react-query";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { Skeleton } from "antd";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { Attachment } from "../../../api/attachments";
import { asApiError } from "../../../api/errors";
import { FailureState } from "../../FailureState";
import { canvasScale } from "./canvasScale";
import { MOST_PDF_BYTES, openPdf, unseenBecause } from "./pdf";
import styles from "./Preview.module.css";

/** Margin within which pages are rendered ahead; pages beyond it release their memory. */
const AHEAD = "100% 0px";

interface PageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** Assumed aspect ratio of a page that is not loaded yet. */
  likely: number;
  root: HTMLElement | null;
}

/** One page: rendered when it comes near the viewport, with its text for screen readers. */
function Page({ pdf, number, likely, root }: PageProps) {
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

  useEffect(() => {
    const [paper, surface] = [place.current, canvas.current];
    if (!near || !page || !paper || !surface) return undefined;
    const plain = page.getViewport({ scale: 1 });
    const scale = canvasScale(plain, paper.clientWidth, window.devicePixelRatio);
    const viewport = page.getViewport({ scale });
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
  }, [near, page]);

  const size = page?.getViewport({ scale: 1 });
  const ratio = size ? size.width / size.height : likely;
  return (
    <section
      ref={place}
      className={styles.page}
      style={{ aspectRatio: ratio }}
      aria-label={t("files.page", { n: number, of: pdf.numPages })}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <p className="visually-hidden">{text}</p>
    </section>
  );
}

function Pages({ pdf, name }: { pdf: PDFDocumentProxy; name: string }) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [likely, setLikely] = useState<number | null>(null);
  useEffect(() => {
    let wanted = true;
    const measure = async () => {
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (wanted) setLikely(width / height);
    };
    measure().catch(() => wanted && setLikely(Math.SQRT1_2));
    return () => {
      wanted = false;
    };
  }, [pdf]);
  return (
    // A scrollable region must be focusable to be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={setRoot} className={`${styles.scroll} ${styles.pages}`} tabIndex={0} aria-label={name}>
      {likely !== null &&
        Array.from({ length: pdf.numPages }, (_, at) => (
          <Page key={at + 1} pdf={pdf} number={at + 1} likely={likely} root={root} />
        ))}
    </section>
  );
}

interface PdfViewProps {
  file: Attachment;
  /** Shown if the file cannot be displayed. */
  Unseen: ComponentType<{ file: Attachment; reason: string }>;
}

/** Renders a PDF with pdf.js; the browser's own viewer would execute scripts in the file. */
export default function PdfView({ file, Unseen }: PdfViewProps) {
  const { t } = useTranslation();
  const tooLarge = file.bytes > MOST_PDF_BYTES;
  const opened = useQuery({
    queryKey: ["attachment", "pdf", file.id],
    queryFn: ({ signal }) => openPdf(file.id, signal),
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

  if (tooLarge) return <Unseen file={file} reason={t("files.tooLargePreview")} />;
  if (opened.isError) {
    const because = unseenBecause(opened.error);
    if (because) return <Unseen file={file} reason={t(because)} />;
    const failure = asApiError(opened.error);
    if (failure.refused) return <Unseen file={file} reason={failure.message} />;
    return <FailureState error={failure} onRetry={() => void opened.refetch()} />;
  }
  if (!pdf) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  return <Pages pdf={pdf} name={file.originalAddress} />;
}
