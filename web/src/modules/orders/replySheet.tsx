import { Button } from "antd";
import { useEffect, useMemo, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { KeptName } from "../../core/kept/registry";
import type { Kept } from "../../core/kept/useKept";
import { LineGrid, useKeptLines } from "../../kit/document/LineGrid";
import { useRestDays } from "../../kit/restDays";
import {
  useGridTopic,
  type ColumnGroup,
  type GridColumn,
  type GridStore,
  type LockReason,
} from "../../kit/grid";
import { materialBefore, quantityBefore, requiredBefore, unitBefore, type LineBefore } from "./buyersChanges";
import { ChangesFirst } from "./ChangesFirst";
import { differencesOf } from "./replyDifference";
import { anotherPart, asWanted, cellOfFault, isOpen, type OrderToReply, type ReplyPart } from "./replyParts";
import styles from "./replySheet.module.css";

const QUANTITY_DECIMALS = 3;

export type ReplyStore = GridStore<ReplyPart>;

/** Room for a former value beside the new one. */
const FORMER_WIDTH = 80;

function useColumns(
  severalOrders: boolean,
  before: ReadonlyMap<string, LineBefore>,
): GridColumn<ReplyPart>[] {
  const { t } = useTranslation();
  const restDays = useRestDays();
  return useMemo(() => {
    const lock = (row: ReplyPart): LockReason | null => (isOpen(row) ? null : "ProhibitToEdit");
    // On the page of one order a second row of headings would push its lines down.
    const under = (key: "ordered" | "promised"): ColumnGroup | undefined =>
      severalOrders ? { key, label: t(`order.sheet.${key}`) } : undefined;
    const asked = under("ordered");
    const answered = under("promised");
    const text = (field: string, width: number): GridColumn<ReplyPart> => ({
      field,
      label: t(`order.line.${field}` as "order.line.line"),
      kind: "text",
      width,
    });
    const former = before.size > 0 ? FORMER_WIDTH : 0;
    return [
      ...(severalOrders ? [text("number", 110)] : []),
      text("line", 70),
      {
        ...text("material", 150),
        before: ({ line, material }) => materialBefore(before.get(line), material),
      },
      {
        ...text("quantity", 110 + former),
        group: asked,
        kind: "decimal",
        decimals: QUANTITY_DECIMALS,
        before: ({ line, quantity }) => quantityBefore(before.get(line), quantity),
      },
      {
        ...text("unit", 60 + former / 2),
        group: asked,
        before: ({ line, unit }) => unitBefore(before.get(line), unit),
      },
      {
        ...text("requiredOn", 120 + former),
        group: asked,
        kind: "date",
        before: ({ line, requiredOn }) => requiredBefore(before.get(line), requiredOn),
      },
      {
        ...text("promisedOn", 130),
        group: answered,
        kind: "date",
        editable: true,
        lock,
        nearNow: true,
        reference: ({ requiredOn }) => requiredOn,
        restDays,
        // A quantity without a date would be dropped on sending, so it is an error.
        check: (value, { promised }) => (promised && !value ? { key: "issue.required" } : null),
      },
      {
        ...text("promised", 120),
        group: answered,
        kind: "decimal",
        decimals: QUANTITY_DECIMALS,
        editable: true,
        lock,
        positive: true,
        check: (value, { promisedOn }) => (promisedOn && !value ? { key: "issue.required" } : null),
      },
      {
        ...text("state", 110),
        display: ({ state }) => t(`order.lineState.${state}` as "order.lineState.open"),
      },
      text("description", 220),
      text("plant", 80),
      { ...text("price", 130), align: "right" },
    ];
  }, [severalOrders, before, restDays, t]);
}

interface ReplySheetOptions {
  kept: KeptName;
  /** Key of the draft: the order, or the choice of orders. */
  of: string;
  version?: number;
  readOnly?: boolean;
  severalOrders?: boolean;
  /** The lines before the buyer changed them, of one order; the changed cells show both. */
  before?: ReadonlyMap<string, LineBefore>;
}

const UNCHANGED: ReadonlyMap<string, LineBefore> = new Map();

/** Editable lines of one or several orders. When the rows change, typed input is rebased onto them. */
export function useReplySheet(
  rows: readonly ReplyPart[],
  { severalOrders = false, before = UNCHANGED, ...options }: ReplySheetOptions,
): { store: ReplyStore; kept: Kept } {
  const columns = useColumns(severalOrders, before);
  const { store, kept } = useKeptLines({ ...options, columns, rows, frozen: severalOrders ? 3 : 2 });
  const begun = useRef(rows);
  useEffect(() => {
    // A page that becomes visible again still has its state.
    if (begun.current === rows) return;
    begun.current = rows;
    store.rebase(rows);
  }, [store, rows]);
  return { store, kept };
}

/** Shows a server error in its cell. Returns whether there is such a cell. */
export function markFault(
  store: ReplyStore,
  { orderId, field, message }: { orderId: string; field: string; message: string },
): boolean {
  const cell = cellOfFault(store.rows, orderId, field);
  if (!cell) return false;
  store.marks.set(cell.id, cell.field, { level: "error", message: { text: message } });
  store.topics.tell("marks");
  return true;
}

/** Remaining differences, updated while typing; each number links to its first line. */
function Differences({ store }: { store: ReplyStore }) {
  const { t } = useTranslation();
  useGridTopic(store, "history");
  useGridTopic(store, "rows");
  const { missing, different, late } = differencesOf(store.rows);
  const told = [
    { words: "order.sheet.missing", rows: missing, field: "promisedOn" },
    { words: "order.sheet.different", rows: different, field: "promised" },
    { words: "order.sheet.late", rows: late, field: "promisedOn" },
  ] as const;
  if (missing.length + different.length === 0 && late.length === 0) {
    return <output className={styles.whole}>{t("order.sheet.whole")}</output>;
  }
  return (
    <output className={styles.differences}>
      {told.map(({ words, rows, field }) => {
        const [first] = rows;
        return first ? (
          <button type="button" key={words} onClick={() => store.goTo(first.id, field)}>
            {t(words, { n: rows.length })}
          </button>
        ) : null;
      })}
    </output>
  );
}

interface ReplySheetProps {
  store: ReplyStore;
  kept: Kept;
  orders: readonly OrderToReply[];
  /** Whether promises can be edited. */
  editable: boolean;
  /** Tools after the standard ones; `children` come last. */
  more?: ReactNode;
  fills?: boolean;
  children?: ReactNode;
}

export function ReplySheet({
  store,
  kept,
  orders,
  editable,
  more,
  fills = false,
  children,
}: ReplySheetProps) {
  const { t } = useTranslation();
  const split = () => {
    const at = store.selection.range?.bottom ?? 0;
    const row = store.rows[at];
    if (row && isOpen(row)) store.insertRows(at + 1, [anotherPart(row, store.rows)]);
  };
  return (
    <>
      <LineGrid
        kept={kept}
        store={store}
        label={t("order.lines")}
        fills={fills}
        placeOf={({ number, line }, field) =>
          t("order.sheet.changed", { number, line, field: store.layout.columnOf(field)?.label ?? "" })
        }
      />
      {editable && (
        <div className={styles.bar}>
          <Button onClick={split}>{t("order.split")}</Button>
          <Button onClick={() => store.become(asWanted(orders, store.rows))}>{t("order.asWanted")}</Button>
          {more}
          <ChangesFirst orders={orders} />
          <Differences store={store} />
          <span className={styles.space} />
          {children}
        </div>
      )}
    </>
  );
}
