import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../api/errors";
import { ORDER_TOPIC, releaseReply, saveReplyDraft, type PurchaseOrderDetail } from "../../api/orders";
import { useAction } from "../../app/useAction";
import { errorText, toast } from "../../kit/toast";
import { useSaveKey } from "../../kit/useHotkey";
import { markLine, ReplySheet, useReplySheet } from "./replySheet";
import { repliesOf } from "./replyParts";
import styles from "./replySheet.module.css";

/** The lines of an order with what is promised for them; the supplier fills them in like a sheet. */
export function OrderLines({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const mayReply = order.actions.some(({ action, allowed }) => action === "save_draft" && allowed);
  const orders = [order];
  const store = useReplySheet(orders, { readOnly: !mayReply });

  const send = useAction({
    run: ({ release }: { release: boolean }, key) => {
      const { id, version } = order;
      const body = { id, version, lines: repliesOf(store.rows).get(id) ?? [] };
      return release ? releaseReply(body, key) : saveReplyDraft(body, key);
    },
    shownInForm: "all",
    onDone: (_, { release }) => {
      toast.success(t(release ? "order.released" : "order.draftSaved"));
      void client.invalidateQueries({ queryKey: [ORDER_TOPIC] });
    },
    onFailed: (error) => {
      setFailure(error);
      store.marks.clear();
      for (const { field, message } of error.fields) {
        markLine(store, { orderId: order.id, line: field.replace("lines.", ""), message });
      }
    },
  });
  useSaveKey(mayReply && !send.isPending, () => send.mutate({ release: false }));

  return (
    <div className={styles.lines}>
      {failure && (
        <Alert
          showIcon
          closable
          type={failure.code === 500 ? "error" : "warning"}
          title={failure.message || errorText(failure)}
          onClose={() => setFailure(null)}
        />
      )}
      <ReplySheet store={store} orders={orders} editable={mayReply}>
        <Button loading={send.isPending} onClick={() => send.mutate({ release: false })}>
          {t("order.saveDraft")}
        </Button>
        <Button type="primary" loading={send.isPending} onClick={() => send.mutate({ release: true })}>
          {t("order.release")}
        </Button>
      </ReplySheet>
    </div>
  );
}
