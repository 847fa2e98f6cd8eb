import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../api/errors";
import { ORDER_TOPIC, releaseReply, saveReplyDraft, type PurchaseOrderDetail } from "../../api/orders";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { OvertakenNotice } from "../../kit/form/OvertakenNotice";
import { editsBetween } from "../../kit/grid";
import { errorText, toast } from "../../kit/toast";
import { useSaveKey } from "../../kit/useHotkey";
import { PromisedLines } from "./PromisedLines";
import { useMediaQuery } from "../../kit/useMediaQuery";
import { PHONE_QUERY } from "../../theme/tokens";
import { ReleaseButton } from "./ReleaseButton";
import { ReplyCards } from "./ReplyCards";
import { markFault, ReplySheet, useReplySheet } from "./replySheet";
import { useReplyChanges } from "./replyChanges";
import { partsOf, repliesOf, type ReplyPart } from "./replyParts";
import styles from "./replySheet.module.css";
import { useLinesBefore } from "./useLinesBefore";
import { useChecking } from "./useChecking";

const CONFLICT = 409;

interface Sending {
  release: boolean;
  /** The lines as sent; more may be typed before the response arrives. */
  sent: readonly ReplyPart[];
}

/**
 * The lines of an order with their promises. Whoever may reply edits them, as a spreadsheet or on a phone as cards, all
 * others read them.
 */
export default function OrderLines({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // The version replied to. A newer one is announced, not merged into unfinished input.
  const [base, setBase] = useState(order);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const reply = order.actions.find(({ action }) => action === "save_draft");
  const releasing = order.actions.find(({ action }) => action === "release");
  const mayReply = reply?.allowed === true;
  const rows = useMemo(() => partsOf([base]), [base]);
  const before = useLinesBefore(base, mayReply);
  const { store, kept } = useReplySheet(rows, {
    before,
    kept: "orders.reply",
    of: base.id,
    version: base.version,
    readOnly: !mayReply,
  });
  const changesOf = useReplyChanges(store);
  const phone = useMediaQuery(PHONE_QUERY);
  const [checking, setChecking] = useChecking();

  const send = useAction({
    run: ({ release, sent }: Sending, key) => {
      const { id, version } = base;
      const body = { id, version, lines: repliesOf(sent).get(id) ?? [] };
      return release ? releaseReply(body, key) : saveReplyDraft(body, key);
    },
    shownInForm: "all",
    onDone: (saved, { release, sent }) => {
      toast.success(t(release ? "order.released" : "order.draftSaved"));
      setFailure(null);
      store.rebase(partsOf([saved]), editsBetween(sent, store.rows));
      setBase(saved);
      void client.invalidateQueries({ queryKey: [ORDER_TOPIC] });
    },
    onFailed: (error) => {
      setFailure(error);
      for (const { field, message } of error.fields) markFault(store, { orderId: base.id, field, message });
      // Whatever the error was, the data on screen may be stale.
      if (error.fields.length === 0 && !error.outcomeUnknown) void readAgain(client, ORDER_TOPIC);
    },
  });

  const overtaken = order.version > base.version && !send.isPending;
  const goOn = () => {
    setBase(order);
    setFailure(null);
  };
  const takeTheirs = () => {
    store.setRows(partsOf([order]));
    goOn();
  };
  // Without unsaved input there is no conflict: take the latest version.
  if (overtaken && !kept.dirty) setBase(order);

  // The refused input is being corrected or was undone: clear the error.
  const mended = useEffectEvent(() => setFailure((now) => (now?.code === CONFLICT ? now : null)));
  useEffect(() => store.topics.on("history", () => mended()), [store]);

  // It is submitted, or somebody has locked the order: there is nothing left to check.
  const leaveCheck = useEffectEvent(() => setChecking(false));
  useEffect(() => {
    if (!mayReply) leaveCheck();
  }, [mayReply]);

  const go = (release: boolean) => {
    if (store.actions.check()) send.mutate({ release, sent: store.rows });
  };
  useSaveKey(mayReply && !send.isPending, () => go(false));

  const conflict = failure?.code === CONFLICT;
  const refusal = releasing?.allowed === false ? (releasing.reason ?? null) : null;
  if (!mayReply && !kept.dirty && !phone) return <PromisedLines order={order} />;
  return (
    <div className={styles.lines}>
      {kept.dirty && !mayReply && (
        <Alert
          showIcon
          type="warning"
          title={reply?.reason || t("order.sheet.notNow")}
          description={t("order.sheet.notNowHint")}
          action={
            <Button size="small" onClick={takeTheirs}>
              {t("kept.discard")}
            </Button>
          }
        />
      )}
      {kept.dirty && mayReply && (overtaken || conflict) && (
        <OvertakenNotice
          latest={overtaken ? order : null}
          by={failure?.overtaken}
          changes={changesOf([base], [order])}
          refused={conflict}
          dirty
          onReload={goOn}
          onTakeTheirs={takeTheirs}
        />
      )}
      {failure && !conflict && (
        <Alert
          showIcon
          closable
          type={failure.code === 500 ? "error" : "warning"}
          title={failure.message || errorText(failure)}
          onClose={() => setFailure(null)}
        />
      )}
      {phone ? (
        <ReplyCards
          store={store}
          kept={kept}
          order={base}
          editable={mayReply}
          sending={send.isPending}
          failure={failure}
          checking={checking}
          refusal={refusal}
          onCheck={setChecking}
          onSave={() => go(false)}
          onSubmit={() => go(true)}
        />
      ) : (
        <ReplySheet store={store} kept={kept} orders={[base]} editable={mayReply}>
          <Button loading={send.isPending} onClick={() => go(false)}>
            {t("order.saveDraft")}
          </Button>
          <ReleaseButton sending={send.isPending} refusal={refusal} onRelease={() => go(true)} />
        </ReplySheet>
      )}
    </div>
  );
}
