import type { ComponentType } from "react";
import { fetchPdf, type Attachment } from "../../../api/attachments";
import { PdfPages } from "./PdfPages";

interface PdfViewProps {
  file: Attachment;
  /** Shown if the file cannot be displayed. */
  Unseen: ComponentType<{ file: Attachment; reason: string }>;
}

/** The PDF of an attachment. */
export default function PdfView({ file, Unseen }: PdfViewProps) {
  return (
    <PdfPages
      of={["attachment", file.id]}
      name={file.originalAddress}
      bytes={file.bytes}
      read={(signal) => fetchPdf(file.id, signal)}
      // Called, never mounted as a component.
      // oxlint-disable-next-line react/no-unstable-nested-components
      unseen={(reason) => <Unseen file={file} reason={reason} />}
    />
  );
}
