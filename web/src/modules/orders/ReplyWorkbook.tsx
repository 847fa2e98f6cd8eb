import { Button } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { readReplySheet, saveReplySheet, type SheetPromises } from "../../api/orders";
import { useAction } from "../../app/useAction";
import { Icon } from "../../kit/icons";

/** Takes the open lines along as a workbook, and reads it again once it is filled in. */
export function ReplyWorkbook({ onRead }: { onRead: (promises: SheetPromises) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const save = useAction({ run: () => saveReplySheet(t("order.batch.title")) });
  const read = useAction({
    run: (file: File, key) =>
      readReplySheet(file, { key, onProgress: () => undefined, signal: new AbortController().signal }),
    onDone: (promises) => {
      if (promises) onRead(promises);
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
          // The same file may be chosen again, once it has been mended.
          event.target.value = "";
          if (file) read.mutate(file);
        }}
      />
    </>
  );
}
