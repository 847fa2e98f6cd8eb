import { Button } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readReplySheet, saveReplySheet } from "../../api/orders";
import { useAction } from "../../core/useAction";
import { Icon } from "../../kit/icons";
import { toast } from "../../kit/toast";
import type { OrderToReply, ReplyPart } from "./replyParts";
import { ReplyReview } from "./ReplyReview";
import { reviewOf, takenOver, type Review } from "./replyReview";

interface ReplyWorkbookProps {
  orders: readonly OrderToReply[];
  /** Reads the current rows, when a workbook has been parsed. */
  rows: () => readonly ReplyPart[];
  /** Called with the rows after the changes are applied. */
  onTake: (rows: ReplyPart[]) => void;
}

/**
 * Downloads the open lines of these orders as a workbook, and reads it back once completed. Its changes are previewed
 * first.
 */
export function ReplyWorkbook({ orders, rows, onTake }: ReplyWorkbookProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [review, setReview] = useState<Review | null>(null);
  const save = useAction({ run: () => saveReplySheet(t("order.batch.title"), orders) });
  const read = useAction({
    run: (file: File, key) =>
      readReplySheet(file, { key, onProgress: () => undefined, signal: new AbortController().signal }),
    onDone: (sheet) => {
      if (!sheet) return;
      const found = reviewOf(rows(), sheet);
      const calm = found.differences.length + found.problems.length + found.elsewhere.length === 0;
      if (calm) toast.info(t("order.review.none"));
      else setReview(found);
    },
  });
  return (
    <>
      <Button icon={<Icon name="download" />} loading={save.isPending} onClick={() => save.mutate(undefined)}>
        {t("order.batch.template")}
      </Button>
      <Button icon={<Icon name="upload" />} loading={read.isPending} onClick={() => input.current?.click()}>
        {t("order.batch.import")}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t("order.batch.import")}
        accept=".xlsx"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Reset, so that the same file, once corrected, can be chosen again.
          event.target.value = "";
          if (file) read.mutate(file);
        }}
      />
      {review && (
        <ReplyReview
          review={review}
          onClose={() => setReview(null)}
          onTake={(chosen) => {
            onTake(takenOver(orders, rows(), chosen));
            setReview(null);
            toast.success(t("order.batch.read", { n: chosen.length }));
          }}
        />
      )}
    </>
  );
}
