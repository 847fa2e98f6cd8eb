import { useQuery } from "@tanstack/react-query";
import { Spin } from "antd";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { returnableQuery, type ReturnableLine, type WrittenLine } from "../../api/returns";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { LineGrid, useKeptLines } from "../../kit/document/LineGrid";
import type { GridColumn, GridStore } from "../../kit/grid";
import { isTooMuch, rowsOf, writtenOf, type ReturnRow } from "./returnLines";
import { useReturnColumns } from "./useReturnColumns";

const QUANTITY_DECIMALS = 3;

interface EditorProps {
  /** The return and the order that its lines are of. */
  about: string;
  version: number | null;
  offered: readonly ReturnableLine[];
  written: readonly WrittenLine[];
  readOnly: boolean;
  /** What the server says about lines. */
  faults: ReadonlyMap<string, string>;
  onChange: (lines: WrittenLine[]) => void;
  /** Told the sheet once it is there, so that it can be checked before saving. */
  onStore: (store: GridStore<ReturnRow>) => void;
}

function useColumns(): GridColumn<ReturnRow>[] {
  const { t } = useTranslation();
  const { text, reason, narrow } = useReturnColumns();
  return useMemo(() => {
    const quantity: GridColumn<ReturnRow> = {
      ...text("quantity", 120),
      kind: "decimal",
      decimals: QUANTITY_DECIMALS,
      editable: true,
      check: (_, row) =>
        isTooMuch(row) ? { text: t("returnOrder.tooMuch", { left: row.left, unit: row.unit }) } : null,
    };
    const why: GridColumn<ReturnRow> = {
      ...text("reason", 130),
      ...reason,
      editable: true,
      check: (value, row) => (row.quantity && !value ? { key: "issue.required" } : null),
    };
    const [material, unit] = [text<ReturnRow>("material", 140), text<ReturnRow>("unit", 70)];
    const left: GridColumn<ReturnRow> = {
      ...text("left", 110),
      kind: "decimal",
      decimals: QUANTITY_DECIMALS,
    };
    return [
      text("line", 80),
      ...(narrow ? [quantity, why, left, unit, material] : [material, left, unit, quantity, why]),
      { ...text("remark", 220), editable: true, maxLength: 500 },
      { ...text("ordered", 110), kind: "decimal", decimals: QUANTITY_DECIMALS },
      text("description", 200),
    ];
  }, [t, text, reason, narrow]);
}

function Editor({ about, version, offered, written, readOnly, faults, onChange, onStore }: EditorProps) {
  const { t } = useTranslation();
  // The form asks before it is left; and it has the lines, but not those that are half filled in.
  const { store, kept } = useKeptLines({
    kept: "orders.return_lines",
    of: about,
    version,
    asks: false,
    columns: useColumns(),
    rows: rowsOf(offered, written),
    frozen: 1,
    readOnly,
  });
  const changed = useEffectEvent(() => onChange(writtenOf(store.rows)));
  useEffect(() => store.topics.on("totals", () => changed()), [store]);
  useEffect(() => onStore(store), [store, onStore]);
  useEffect(() => {
    for (const [line, message] of faults) {
      store.marks.set(line, "quantity", { level: "error", message: { text: message } });
    }
    store.topics.tell("marks");
  }, [store, faults]);
  return <LineGrid kept={kept} store={store} label={t("order.lines")} />;
}

type ReturnLinesEditorProps = Omit<EditorProps, "offered" | "about"> & {
  /** Empty until an order is chosen. */
  orderId: string;
  returnId: string | null;
};

/** The lines of the chosen order, filled in like a sheet: how much of which goes back, and why. */
export function ReturnLinesEditor({ orderId, returnId, ...rest }: ReturnLinesEditorProps) {
  const { t } = useTranslation();
  const offered = useQuery({ ...returnableQuery(orderId, returnId), enabled: orderId !== "" });
  if (orderId === "") return <EmptyState title={t("returnOrder.chooseOrder")} />;
  if (offered.isError) return <FailureState error={offered.error} onRetry={() => void offered.refetch()} />;
  if (!offered.data) return <Spin />;
  const about = `${returnId ?? "new"}/${orderId}`;
  return <Editor key={orderId} {...rest} about={about} offered={offered.data} />;
}
