import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  ORDER_TOPIC,
  releaseReplies,
  saveReplyDrafts,
  type OrderReply,
  type OrderResult,
  type PurchaseOrder,
} from "../../api/orders";
import { useAction } from "../../core/useAction";
import { OvertakenNotice } from "../../kit/form/OvertakenNotice";
import { useModal } from "../../kit/modal";
import { toast } from "../../kit/toast";
import { useSaveKey } from "../../kit/useHotkey";
import { gone, renewed, type BatchBase } from "./batchBase";
import { ReplyWorkbook } from "./ReplyWorkbook";
import { useReplyChanges } from "./replyChanges";
import { differencesOf } from "./replyDifference";
import { partsOf, repliesOf, type ReplyPart } from "./replyParts";
import { markFault, ReplySheet, useReplySheet } from "./replySheet";
import styles from "./replySheet.module.css";

interface BatchReplyProps {
  /** Key of the draft: identifies this choice of orders. */
  about: string;
  /** The latest versions; the input may be based on older ones. */
  orders: readonly PurchaseOrder[];
  onAllReplied: () => void;
}

interface Refused {
  orderId: string;
  message: string;
  /** Whether it concerns typed input: it is cleared once that is undone. */
  typed: boolean;
}

interface Sending {
  release: boolean;
  replies: OrderReply[];
  /** The rows as sent; more may be typed before the response arrives. */
  sent: readonly ReplyPart[];
}

/** The reply sheet for many orders. Published orders are removed; refused ones stay, marked with the reason. */
export function BatchReply({ about, orders: latest, onAllReplied }: BatchReplyProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const modal = useModal();
  // The versions replied to, and their rows without the typed input.
  const [base, setBase] = useState<BatchBase>(() => ({ orders: latest, rows: partsOf(latest) }));
  const { orders } = base;
  const { store, kept } = useReplySheet(base.rows, {
    kept: "orders.batch_reply",
    of: about,
    severalOrders: true,
  });
  const [refused, setRefused] = useState<Refused[]>([]);
  const changesOf = useReplyChanges(store);
  const renew = (from: readonly PurchaseOrder[]) => {
    setBase(renewed(base, from));
    const off = gone(base, from).map(({ id, number }) => ({
      orderId: id,
      message: t("order.batch.gone", { number }),
      typed: false,
    }));
    if (off.length > 0) setRefused([...refused, ...off]);
  };
  const { edited, added, removed } = store.changes;
  const touched = new Set([...edited, ...added, ...removed].map(({ orderId }) => orderId));
  const stillRefused = refused.filter(({ orderId, typed }) => !typed || touched.has(orderId));
  const overtaken = latest.filter(({ id, version }) =>
    orders.some((order) => order.id === id && order.version < version),
  );
  const calm = overtaken.filter(({ id }) => !touched.has(id));
  // Orders without typed input have no conflict: take the latest version.
  if (calm.length > 0 && store.openCell() === null) renew(calm);
  const takeTheirs = () => {
    const given = new Set(overtaken.map(({ id }) => id));
    store.become([
      ...store.rows.filter(({ orderId }) => !given.has(orderId)),
      ...base.rows.filter(({ orderId }) => given.has(orderId)),
    ]);
    renew(overtaken);
  };

  /** Publishing sends all orders with promises, saving those with changes. */
  const bodies = (release: boolean): OrderReply[] =>
    [...repliesOf(store.rows)].flatMap(([id, lines]) => {
      const wanted = release ? lines.some(({ replies }) => replies.length > 0) : touched.has(id);
      const version = orders.find((order) => order.id === id)?.version ?? 0;
      return wanted ? [{ id, version, lines }] : [];
    });

  const show = (results: readonly OrderResult[], { release, sent }: Sending) => {
    const taken = new Set(results.flatMap(({ id, done }) => (done ? [id] : [])));
    const versions = new Map(results.flatMap(({ id, done, version }) => (done ? [[id, version]] : [])));
    const left = (row: ReplyPart) => !(release && taken.has(row.orderId));
    // Accepted input becomes the new base; refused or newer input stays as edits.
    const typed = store.rows.filter(left);
    const begin = [
      ...base.rows.filter(({ orderId }) => !taken.has(orderId)),
      ...sent.filter((row) => taken.has(row.orderId) && left(row)),
    ];
    const places = new Map(typed.map(({ id }, place) => [id, place]));
    const placed = begin.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
    store.setRows(placed);
    store.become(typed);
    setBase({
      orders: orders.map((order) =>
        Object.assign({}, order, { version: versions.get(order.id) ?? order.version }),
      ),
      rows: placed,
    });
    const told = results.flatMap(({ id, done, message, fields }) => {
      if (done) return [];
      const number = orders.find((order) => order.id === id)?.number ?? "";
      const marked = fields.filter(({ field, message: wrong }) =>
        markFault(store, { orderId: id, field, message: wrong }),
      );
      const said = marked.length > 0 ? t("order.batch.linesWrong", { n: marked.length }) : message;
      return [
        {
          orderId: id,
          message: t("order.batch.refused", { number, message: said }),
          typed: touched.has(id),
        },
      ];
    });
    setRefused(told);
    if (taken.size > 0)
      toast.success(t(release ? "order.batch.released" : "order.batch.saved", { n: taken.size }));
    void client.invalidateQueries({ queryKey: [ORDER_TOPIC, "page"] });
  };

  // Also where colleagues have submitted the last ones. The rows are those that the sheet has taken over by now.
  const isEmpty = base.rows.length === 0;
  const goOn = useEffectEvent(() => {
    if (store.rows.length === 0) onAllReplied();
  });
  useEffect(() => {
    if (isEmpty) goOn();
  }, [isEmpty]);

  const send = useAction({
    run: ({ release, replies }: Sending, key) => (release ? releaseReplies : saveReplyDrafts)(replies, key),
    onDone: show,
    onFailed: ({ fields }, { replies }) => {
      for (const { field, message } of fields) {
        const [, at, rest] = /^orders\[(\d+)\]\.(.+)$/.exec(field) ?? [];
        const orderId = replies[Number(at)]?.id;
        if (orderId && rest) markFault(store, { orderId, field: rest, message });
      }
    },
  });
  /** A submitted reply cannot be changed, and one whose quantities differ is refused. */
  const ask = (n: number) => {
    const { late, different } = differencesOf(store.rows);
    return modal.confirm({
      title: t("order.batch.ask", { n }),
      content: t("order.batch.askHint", { late: late.length, different: different.length }),
      okText: t("order.batch.release"),
      cancelText: t("common.cancel"),
    });
  };
  const go = async (release: boolean) => {
    if (!store.actions.check()) return;
    const replies = bodies(release);
    if (replies.length === 0) toast.warning(t("order.batch.nothing"));
    else if (!release || (await ask(replies.length))) send.mutate({ release, replies, sent: store.rows });
  };
  useSaveKey(!send.isPending, () => void go(false));

  const take = (rows: ReplyPart[]) => store.become(rows);

  return (
    <div className={styles.filling}>
      <Told lines={stillRefused.map(({ message }) => message)} onClose={() => setRefused([])} />
      {overtaken.length > calm.length && (
        <OvertakenNotice
          latest={overtaken.find(({ id }) => touched.has(id)) ?? null}
          changes={changesOf(
            orders.filter(({ id }) => overtaken.some((order) => order.id === id)),
            overtaken,
          )}
          refused={false}
          dirty
          onReload={() => renew(overtaken)}
          onTakeTheirs={takeTheirs}
        />
      )}
      <ReplySheet
        store={store}
        kept={kept}
        orders={orders}
        editable
        fills
        more={<ReplyWorkbook orders={orders} rows={() => store.rows} onTake={take} />}
      >
        <Button loading={send.isPending} onClick={() => void go(false)}>
          {t("order.saveDraft")}
        </Button>
        <Button type="primary" loading={send.isPending} onClick={() => void go(true)}>
          {t("order.batch.release")}
        </Button>
      </ReplySheet>
    </div>
  );
}

const LISTED = 20;

/** A headline with details, one per line. */
function Told({ lines, onClose }: { lines: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [first, ...more] = lines;
  if (!first) return null;
  return (
    <Alert
      showIcon
      closable
      type="warning"
      title={first}
      onClose={onClose}
      description={
        more.length > 0 && (
          <ul className={styles.wrong}>
            {more.slice(0, LISTED).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {more.length > LISTED && <li>{t("order.batch.andMore", { n: more.length - LISTED })}</li>}
          </ul>
        )
      }
    />
  );
}
