import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../api/errors";
import { ORDER_TOPIC, releaseReply, saveReplyDraft, type PurchaseOrderDetail } from "../../api/orders";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { CONFLICT } from "../../kit/form/overtaken";
import { useOvertaken, type Overtaking } from "../../kit/form/useOvertaken";
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
      if (overtaking.failed(error)) return;
      for (const { field, message } of error.fields) markFault(store, { orderId: base.id, field, message });
      // Whatever the error was, the data on screen may be stale.
      if (error.fields.length === 0 && !error.outcomeUnknown) void readAgain(client, ORDER_TOPIC);
    },
  });

  const overtaking: Overtaking<PurchaseOrderDetail> = useOvertaken<PurchaseOrderDetail>({
    topic: ORDER_TOPIC,
    base,
    latest: order,
    busy: send.isPending,
    // The sheet rebases what is typed onto its rows, whenever they change.
    rebase: () => setFailure(null),
    replace: (latest) => {
      store.setRows(partsOf([latest]));
      setFailure(null);
    },
    onReload: setBase,
  });
  // Without unsaved input there is no conflict: take the latest version.
  if (overtaking.overtaken && !kept.dirty) setBase(order);

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

  const refusal = releasing?.allowed === false ? (releasing.reason ?? null) : null;
  const overtakenBy = kept.dirty && mayReply ? overtaking.notice(changesOf([base], [order]), true) : null;
  // Where nothing is typed the latest version is taken at once; that the reply was not sent is said all the same.
  const refused = failure?.code === CONFLICT && kept.dirty ? null : failure;
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
            <Button size="small" onClick={overtaking.takeTheirs}>
              {t("kept.discard")}
            </Button>
          }
        />
      )}
      {overtakenBy}
      {refused && (
        <Alert
          showIcon
          closable
          type={refused.code === 500 ? "error" : "warning"}
          title={refused.message || errorText(refused)}
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
