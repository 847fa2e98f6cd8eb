import { Switch } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PurchaseOrderDetail } from "../../api/orders";
import { usePage } from "../../core/page";
import { amountText, priceText, quantityText } from "../../kit/digits";
import { LineTable, type ReadColumn } from "../../kit/document/LineTable";
import { TabTools } from "../../kit/document/TabTools";
import type { Sort } from "../../kit/grid";
import {
  commonOf,
  latenessOfDays,
  promisedLines,
  totalsOf,
  type PromisedLine,
  type PromisedPart,
} from "./promisedLines";
import styles from "./PromisedLines.module.css";
import { inOrderOf, isSortedBy } from "./promisedOrder";
import { isOpen } from "./replyParts";

/** The parameter of the page's address that hides lines without a difference. */
const ONLY_DIFFERING = "differing";

function useOnlyDiffering(): [boolean, (only: boolean) => void] {
  const { search, setSearch } = usePage();
  const asked = new URLSearchParams(search);
  const choose = (only: boolean) => {
    if (only) asked.set(ONLY_DIFFERING, "1");
    else asked.delete(ONLY_DIFFERING);
    setSearch(asked.size > 0 ? `?${asked}` : "", true);
  };
  return [asked.has(ONLY_DIFFERING), choose];
}

function useDays(): (days: number) => string {
  const { t } = useTranslation();
  return (days) => {
    if (days === 0) return t("order.onTime");
    return days > 0 ? t("order.daysLate", { n: days }) : t("order.daysEarly", { n: -days });
  };
}

type Column = ReadColumn<PromisedLine, PromisedPart>;

function useColumns(order: PurchaseOrderDetail, all: readonly PromisedLine[]): Column[] {
  const { t } = useTranslation();
  const days = useDays();
  const { lines, late, ordered, promised } = totalsOf(all);
  // Columns of their own only where lines differ in them.
  const [plant, unit] = [commonOf(lines, "plant"), commonOf(lines, "unit")];
  const inUnit = (what: string, of: string) => t("order.inUnit", { what, unit: of });
  const replied = lines.some((one) => one.days !== null);
  const columns: (Column | false)[] = [
    { field: "line", heading: t("order.line.line"), cell: ({ line }) => line.line },
    {
      field: "material",
      heading: t("order.line.material"),
      cell: ({ line }) => line.material,
      foot: t("order.total"),
      namesTotals: true,
    },
    {
      field: "description",
      heading: t("order.line.description"),
      words: ({ line }) => line.description,
      part: (_, at, { parts }) => t("order.partOf", { at: at + 1, of: parts.length }),
      foot:
        plant === null
          ? t("order.lineCount", { n: lines.length })
          : t("order.lineCountOfPlant", { n: lines.length, plant }),
    },
    plant === null && {
      field: "plant",
      heading: t("order.line.plant"),
      cell: ({ line }) => line.plant,
    },
    {
      field: "quantity",
      heading: unit === null ? t("order.line.quantity") : inUnit(t("order.line.quantity"), unit),
      number: true,
      cell: ({ line }) => quantityText(line.quantity),
      foot: ordered && quantityText(ordered),
    },
    unit === null && { field: "unit", heading: t("order.line.unit"), cell: ({ line }) => line.unit },
    { field: "requiredOn", heading: t("order.line.requiredOn"), cell: ({ line }) => line.requiredOn },
    {
      field: "promisedOn",
      heading: t("order.line.promisedOn"),
      cell: ({ line, parts, days: by }, open) =>
        open ? t("order.parts", { n: parts.length }) : by !== null && line.confirmedOn,
      part: ({ on }) => on,
    },
    {
      field: "promised",
      heading: t("order.line.promised"),
      number: true,
      cell: ({ line, days: by }) => by !== null && quantityText(line.confirmedQuantity),
      part: ({ quantity }) => quantityText(quantity),
      foot: promised && replied && quantityText(promised),
    },
    {
      field: "difference",
      heading: t("order.line.difference"),
      number: true,
      cell: ({ line, days: by }) =>
        by === null ? (
          !isOpen(line) && t(`order.lineState.${line.state}` as "order.lineState.deleted")
        ) : (
          <span className={styles.pill} data-late={latenessOfDays(by)}>
            {days(by)}
          </span>
        ),
      part: (part) => (
        <span className={styles.days} data-late={latenessOfDays(part.days)}>
          {days(part.days)}
        </span>
      ),
      foot: late > 0 && <span className={styles.late}>{t("order.lateLines", { n: late })}</span>,
    },
    {
      field: "price",
      heading: inUnit(t("order.line.price"), order.currency),
      number: true,
      cell: ({ line }) => priceText(line.netPrice, line.priceQuantity, line.priceUnit ?? ""),
      hint: ({ line }) => line.conversion,
    },
    {
      field: "amount",
      heading: inUnit(t("order.line.amount"), order.currency),
      number: true,
      cell: ({ amount }) => amountText(amount),
      foot: amountText(order.amount),
    },
  ];
  return columns.flatMap((column) =>
    column ? Object.assign(column, { sorts: isSortedBy(column.field) }) : [],
  );
}

/** The lines of an order beside what the supplier promises for them, read-only. */
export function PromisedLines({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const [onlyDiffering, chooseDiffering] = useOnlyDiffering();
  const [sort, setSort] = useState<readonly Sort[]>([]);
  const all = promisedLines(order);
  const columns = useColumns(order, all);
  const differing = all.filter(({ differs }) => differs);
  return (
    <div className={styles.lines}>
      <TabTools>
        <label className={styles.only}>
          <Switch size="small" checked={onlyDiffering} onChange={chooseDiffering} />
          {t("order.onlyDiffering")} <span className={styles.count}>{differing.length}</span>
        </label>
      </TabTools>
      <LineTable
        label={t("order.lines")}
        columns={columns}
        rows={inOrderOf(onlyDiffering ? differing : all, sort)}
        keyOf={({ line }) => line.line}
        lookOf={({ line, days }) => ({ late: latenessOfDays(days), gone: line.state === "deleted" })}
        sort={sort}
        onSort={setSort}
        partsOf={({ parts }) => parts}
        foldLabel={({ line }) => t("order.partsOfLine", { line: line.line })}
      />
    </div>
  );
}
