import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  ORDER_TOPIC,
  releaseReplies,
  saveReplyDrafts,
  type OrderResult,
  type PurchaseOrder,
  type SheetPromises,
} from "../../api/orders";
import { useAction } from "../../app/useAction";
import { useUnsaved } from "../../app/unsaved";
import { useGridTopic } from "../../kit/grid";
import { toast } from "../../kit/toast";
import { useSaveKey } from "../../kit/useHotkey";
import { ReplyWorkbook } from "./ReplyWorkbook";
import { repliesOf, withPromises, type ReplyPart } from "./replyParts";
import { markLine, ReplySheet, useReplySheet } from "./replySheet";
import styles from "./replySheet.module.css";

interface BatchReplyProps {
  orders: readonly PurchaseOrder[];
  onAllReplied: () => void;
}

/** The sheet of many orders. What was published leaves it; what was refused stays, marked with why. */
export function BatchReply({ orders, onAllReplied }: BatchReplyProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const store = useReplySheet(orders, { severalOrders: true });
  const [versions, setVersions] = useState(() => new Map(orders.map(({ id, version }) => [id, version])));
  const [refused, setRefused] = useState<string[]>([]);
  const [read, setRead] = useState<string[]>([]);
  useGridTopic(store, "history");
  const { edited, added, removed } = store.changes;
  const touched = new Set([...edited, ...added, ...removed].map(({ orderId }) => orderId));
  const [filled, setFilled] = useState(false);
  useUnsaved(touched.size > 0 || filled);

  /** Publishing takes the orders that promise anything, saving those that were touched. */
  const bodies = (release: boolean) =>
    [...repliesOf(store.rows)].flatMap(([id, lines]) => {
      const wanted = release ? lines.some(({ replies }) => replies.length > 0) : touched.has(id) || filled;
      return wanted ? [{ id, version: versions.get(id) ?? 0, lines }] : [];
    });

  const show = (results: readonly OrderResult[], release: boolean) => {
    const taken = new Set(results.flatMap(({ id, done }) => (done ? [id] : [])));
    setVersions(
      (before) => new Map([...before, ...results.map(({ id, version }) => [id, version] as const)]),
    );
    const kept = (row: ReplyPart) => !(release && taken.has(row.orderId));
    store.setRows(store.rows.filter(kept));
    setFilled(taken.size < results.length);
    const told = results.flatMap(({ id, done, message, fields }) => {
      if (done) return [];
      const number = orders.find((order) => order.id === id)?.number ?? "";
      const marked = fields.filter(({ field, message: wrong }) =>
        markLine(store, { orderId: id, line: field.replace("lines.", ""), message: wrong }),
      );
      const said = marked.length > 0 ? t("order.batch.linesWrong", { n: marked.length }) : message;
      return [t("order.batch.refused", { number, message: said })];
    });
    setRefused(told);
    if (taken.size > 0)
      toast.success(t(release ? "order.batch.released" : "order.batch.saved", { n: taken.size }));
    void client.invalidateQueries({ queryKey: [ORDER_TOPIC, "page"] });
    if (release && store.rows.length === 0) onAllReplied();
  };

  const send = useAction({
    run: ({ release }: { release: boolean }, key) =>
      (release ? releaseReplies : saveReplyDrafts)(bodies(release), key),
    onDone: (results, { release }) => show(results, release),
  });
  const go = (release: boolean) => {
    if (bodies(release).length === 0) toast.warning(t("order.batch.nothing"));
    else send.mutate({ release });
  };
  useSaveKey(!send.isPending, () => go(false));

  const take = ({ promises, problems }: SheetPromises) => {
    const { rows, lines, strange } = withPromises(orders, store.rows, promises);
    store.setRows(rows);
    setFilled(lines > 0);
    setRead([
      t("order.batch.read", { n: lines }),
      ...strange.map(({ row, number, line }) => t("order.batch.strange", { row, number, line })),
      ...problems.map(({ row, message }) => t("order.batch.problem", { row, message })),
    ]);
  };

  return (
    <div className={styles.filling}>
      <Told lines={refused} type="warning" onClose={() => setRefused([])} />
      <Told lines={read} type={read.length > 1 ? "warning" : "success"} onClose={() => setRead([])} />
      <ReplySheet store={store} orders={orders} editable fills more={<ReplyWorkbook onRead={take} />}>
        <Button loading={send.isPending} onClick={() => go(false)}>
          {t("order.saveDraft")}
        </Button>
        <Button type="primary" loading={send.isPending} onClick={() => go(true)}>
          {t("order.batch.release")}
        </Button>
      </ReplySheet>
    </div>
  );
}

const LISTED = 20;

/** A headline with what belongs to it, one line each. */
function Told({
  lines,
  type,
  onClose,
}: {
  lines: readonly string[];
  type: "warning" | "success";
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [first, ...more] = lines;
  if (!first) return null;
  return (
    <Alert
      showIcon
      closable
      type={type}
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
