import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../api/errors";
import { ORDER_TOPIC, releaseReply, saveReplyDraft, type PurchaseOrderDetail } from "../../api/orders";
import { useAction } from "../../app/useAction";
import { LineGrid, useLines } from "../../kit/document/LineGrid";
import type { GridColumn, LockReason } from "../../kit/grid";
import { errorText, toast } from "../../kit/toast";
import styles from "./OrderLines.module.css";
import { anotherPart, asWanted, isOpen, partsOf, repliesOf, type ReplyPart } from "./replyParts";

const QUANTITY_DECIMALS = 3;

function useColumns(): GridColumn<ReplyPart>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const lock = (row: ReplyPart): LockReason | null => (isOpen(row) ? null : "ProhibitToEdit");
    const text = (field: string, width: number): GridColumn<ReplyPart> => ({
      field,
      label: t(`order.line.${field}` as "order.line.line"),
      kind: "text",
      width,
    });
    return [
      text("line", 70),
      text("material", 150),
      { ...text("quantity", 110), kind: "decimal", decimals: QUANTITY_DECIMALS },
      text("unit", 60),
      { ...text("requiredOn", 120), kind: "date" },
      { ...text("promisedOn", 130), kind: "date", editable: true, lock },
      { ...text("promised", 120), kind: "decimal", decimals: QUANTITY_DECIMALS, editable: true, lock },
      { ...text("state", 110), display: ({ state }) => t(`order.lineState.${state}` as "order.lineState.open") },
      text("description", 220),
      text("plant", 80),
    ];
  }, [t]);
}

/** The lines of an order with what is promised for them; the supplier fills them in like a sheet. */
export function OrderLines({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const lines = order.lines ?? [];
  const offers = (action: string) => order.actions.some((one) => one.action === action && !one.reason);
  const mayReply = offers("save_draft");
  const columns = useColumns();
  const store = useLines({ columns, rows: partsOf(lines), frozen: 2, readOnly: !mayReply });

  const send = useAction({
    run: ({ release }: { release: boolean }, key) => {
      const body = { id: order.id, version: order.version, lines: repliesOf(store.rows) };
      return release ? releaseReply(body, key) : saveReplyDraft(body, key);
    },
    shownInForm: "all",
    onDone: (_, { release }) => {
      toast.success(t(release ? "order.released" : "order.draftSaved"));
      void client.invalidateQueries({ queryKey: [ORDER_TOPIC] });
    },
    onFailed: setFailure,
  });
  const split = () => {
    const at = store.selection.range?.bottom ?? 0;
    const row = store.rows[at];
    if (row && isOpen(row)) store.insertRows(at + 1, [anotherPart(row, store.rows)]);
  };

  return (
    <div className={styles.lines}>
      {mayReply && (
        <div className={styles.bar}>
          <Button onClick={split}>{t("order.split")}</Button>
          <Button onClick={() => store.setRows(asWanted(lines))}>{t("order.asWanted")}</Button>
          <span className={styles.space} />
          <Button loading={send.isPending} onClick={() => send.mutate({ release: false })}>
            {t("order.saveDraft")}
          </Button>
          <Button type="primary" loading={send.isPending} onClick={() => send.mutate({ release: true })}>
            {t("order.release")}
          </Button>
        </div>
      )}
      {failure && (
        <Alert
          showIcon
          closable
          type={failure.code === 500 ? "error" : "warning"}
          title={failure.message || errorText(failure)}
          description={
            failure.fields.length > 0 && (
              <ul className={styles.wrong}>
                {failure.fields.map(({ field, message }) => (
                  <li key={`${field} ${message}`}>
                    {t("order.wrongLine", { line: field.replace("lines.", ""), message })}
                  </li>
                ))}
              </ul>
            )
          }
          onClose={() => setFailure(null)}
        />
      )}
      <LineGrid store={store} label={t("order.lines")} />
    </div>
  );
}
