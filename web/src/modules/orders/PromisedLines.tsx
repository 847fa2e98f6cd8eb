import { Switch } from "antd";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PurchaseOrderDetail } from "../../api/orders";
import { usePage } from "../../core/page";
import { amountText, priceText, quantityText } from "../../kit/digits";
import { TabTools } from "../../kit/document/TabTools";
import type { Sort } from "../../kit/grid";
import { nextSort } from "../../kit/grid/logic/sorting";
import { Icon } from "../../kit/icons";
import {
  commonOf,
  latenessOfDays,
  promisedLines,
  totalsOf,
  type Lateness,
  type PromisedLine,
  type PromisedPart,
} from "./promisedLines";
import styles from "./PromisedLines.module.css";
import { inOrderOf, type SortedBy } from "./promisedOrder";
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

interface Columns {
  /** Columns of their own only where lines differ in them. */
  plants: boolean;
  units: boolean;
}

interface PartProps {
  part: PromisedPart;
  at: number;
  of: number;
  /** How late its line is. */
  late: Lateness;
  columns: Columns;
}

function Part({ part, at, of, late, columns }: PartProps) {
  const { t } = useTranslation();
  const days = useDays();
  return (
    <tr className={styles.part} data-late={late}>
      <td />
      <td />
      <td>{t("order.partOf", { at, of })}</td>
      {columns.plants && <td />}
      <td />
      {columns.units && <td />}
      <td />
      <td>{part.on}</td>
      <td className={styles.number}>{quantityText(part.quantity)}</td>
      <td className={styles.number}>
        <span className={styles.days} data-late={latenessOfDays(part.days)}>
          {days(part.days)}
        </span>
      </td>
      <td />
      <td />
    </tr>
  );
}

function Line({ promised, columns }: { promised: PromisedLine; columns: Columns }) {
  const { t } = useTranslation();
  const days = useDays();
  const [open, setOpen] = useState(true);
  const { line, parts, amount } = promised;
  const late = latenessOfDays(promised.days);
  const replied = promised.days !== null;
  return (
    <>
      <tr data-late={late} data-state={line.state}>
        <th scope="row">
          {parts.length > 0 && (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={open}
              aria-label={t("order.partsOfLine", { line: line.line })}
              onClick={() => setOpen(!open)}
            >
              <Icon name="down" width={12} height={12} />
            </button>
          )}
          {line.line}
        </th>
        <td>{line.material}</td>
        <td>{line.description}</td>
        {columns.plants && <td>{line.plant}</td>}
        <td className={styles.number}>{quantityText(line.quantity)}</td>
        {columns.units && <td>{line.unit}</td>}
        <td>{line.requiredOn}</td>
        <td>
          {parts.length > 0 && open ? t("order.parts", { n: parts.length }) : replied && line.confirmedOn}
        </td>
        <td className={styles.number}>{replied && quantityText(line.confirmedQuantity)}</td>
        <td className={styles.number}>
          {promised.days !== null ? (
            <span className={styles.pill} data-late={late}>
              {days(promised.days)}
            </span>
          ) : (
            !isOpen(line) && t(`order.lineState.${line.state}` as "order.lineState.deleted")
          )}
        </td>
        <td className={styles.number} title={line.conversion}>
          {priceText(line.netPrice, line.priceQuantity, line.priceUnit ?? "")}
        </td>
        <td className={styles.number}>{amountText(amount)}</td>
      </tr>
      {open &&
        parts.map((part, index) => (
          <Part key={part.on} part={part} at={index + 1} of={parts.length} late={late} columns={columns} />
        ))}
    </>
  );
}

interface HeadingProps {
  by: SortedBy;
  sort: readonly Sort[];
  number?: boolean;
  onSort: (sort: readonly Sort[]) => void;
  children: ReactNode;
}

/** A heading that sorts the lines: ascending, descending, as the order has them. */
function Heading({ by, sort, number = false, onSort, children }: HeadingProps) {
  const own = sort.find(({ field }) => field === by);
  const direction = own?.descending ? "descending" : "ascending";
  return (
    <th scope="col" className={number ? styles.number : undefined} aria-sort={own ? direction : undefined}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, by, false))}>
        {children}
        {own && <Icon name={own.descending ? "down" : "up"} width={12} height={12} />}
      </button>
    </th>
  );
}

/** The lines of an order beside what the supplier promises for them, read-only. */
export function PromisedLines({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const [onlyDiffering, chooseDiffering] = useOnlyDiffering();
  const [sort, setSort] = useState<readonly Sort[]>([]);
  const sorts = { sort, onSort: setSort };
  const all = promisedLines(order);
  const { lines, late, ordered, promised } = totalsOf(all);
  const differing = all.filter(({ differs }) => differs);
  const [plant, unit] = [commonOf(lines, "plant"), commonOf(lines, "unit")];
  const columns: Columns = { plants: plant === null, units: unit === null };
  const shown = inOrderOf(onlyDiffering ? differing : all, sort);
  return (
    <div className={styles.lines}>
      <TabTools>
        <label className={styles.only}>
          <Switch size="small" checked={onlyDiffering} onChange={chooseDiffering} />
          {t("order.onlyDiffering")} <span className={styles.count}>{differing.length}</span>
        </label>
      </TabTools>
      {/* A scrollable region must be focusable to be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scrolls} tabIndex={0} aria-label={t("order.lines")}>
        <table className={styles.table} aria-label={t("order.lines")}>
          <thead>
            <tr>
              <th scope="col">{t("order.line.line")}</th>
              <Heading by="material" {...sorts}>
                {t("order.line.material")}
              </Heading>
              <th scope="col">{t("order.line.description")}</th>
              {columns.plants && <th scope="col">{t("order.line.plant")}</th>}
              <th scope="col" className={styles.number}>
                {unit === null
                  ? t("order.line.quantity")
                  : t("order.inUnit", { what: t("order.line.quantity"), unit })}
              </th>
              {columns.units && <th scope="col">{t("order.line.unit")}</th>}
              <Heading by="requiredOn" {...sorts}>
                {t("order.line.requiredOn")}
              </Heading>
              <Heading by="promisedOn" {...sorts}>
                {t("order.line.promisedOn")}
              </Heading>
              <th scope="col" className={styles.number}>
                {t("order.line.promised")}
              </th>
              <Heading by="difference" number {...sorts}>
                {t("order.line.difference")}
              </Heading>
              <th scope="col" className={styles.number}>
                {t("order.inUnit", { what: t("order.line.price"), unit: order.currency })}
              </th>
              <Heading by="amount" number {...sorts}>
                {t("order.inUnit", { what: t("order.line.amount"), unit: order.currency })}
              </Heading>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Line key={one.line.line} promised={one} columns={columns} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row">{t("order.total")}</th>
              <td>
                {plant === null
                  ? t("order.lineCount", { n: lines.length })
                  : t("order.lineCountOfPlant", { n: lines.length, plant })}
              </td>
              {columns.plants && <td />}
              <td className={styles.number}>{ordered && quantityText(ordered)}</td>
              {columns.units && <td />}
              <td />
              <td />
              <td className={styles.number}>
                {promised && lines.some(({ days }) => days !== null) && quantityText(promised)}
              </td>
              <td className={styles.number}>
                {late > 0 && <span className={styles.late}>{t("order.lateLines", { n: late })}</span>}
              </td>
              <td />
              <td className={styles.number}>{amountText(order.amount)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}
