import type { ReactNode } from "react";
import { fetchStampedPdf, type StampedFile } from "../../api/seals";
import type { PaperView } from "../files/preview/paperView";
import { PdfPages } from "../files/preview/PdfPages";

interface ScanPdfProps {
  file: StampedFile;
  view: PaperView;
  onScale: (scale: number) => void;
  unseen: (reason: string) => ReactNode;
}

/** A stamped file that is a PDF. */
export default function ScanPdf({ file, view, onScale, unseen }: ScanPdfProps) {
  return (
    <PdfPages
      // A further seal makes a new content of the same file.
      of={["stampedFile", `${file.id}/${file.sha256}`]}
      name={file.name}
      bytes={file.bytes}
      read={(signal) => fetchStampedPdf(file.id, signal)}
      view={view}
      onScale={onScale}
      unseen={unseen}
    />
  );
}
