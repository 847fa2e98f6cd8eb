import { useTranslation } from "react-i18next";
import type { ListingColumn, ListRow, RowAction, SortKey } from "../../api/listing";
import { ROW_HEIGHTS } from "../../theme/tokens";
import { RowActions, splitActions } from "../RowActions";
import { cellContent, isNumeric, isText, valueOf, type CellContext } from "./cells";
import { useDensity } from "./density";
import styles from "./ListGrid.module.css";

export interface ListRowsProps<Row extends ListRow> {
  label: string;
  columns: ListingColumn[];
  /** Undefined while the first page is still on its way. */
  rows: Row[] | undefined;
  /** The rows belong to the previous question; the new answer is on its way. */
  stale: boolean;
  /** Rows that someone else has just changed. */
  flashing: ReadonlySet<string>;
  sort: SortKey[];
  skeletonRows: number;
  cells: Omit<CellContext<Row>, "t">;
  actionsOf: (row: Row) => readonly RowAction[];
  dangerousActions: readonly string[];
  onSort: (field: string) => void;
  onAction: (row: Row, action: string) => void;
}

function alignment(column: ListingColumn): "left" | "right" | "center" {
  if (isNumeric(column) || column.align === "right") return "right";
  return column.align === "center" ? "center" : "left";
}

function ariaSort(sort: SortKey[], field: string): "ascending" | "descending" | undefined {
  const active = sort.find((key) => key.field === field);
  if (!active) return undefined;
  return active.descending ? "descending" : "ascending";
}

function HeadCell({
  column,
  sort,
  onSort,
}: {
  column: ListingColumn;
  sort: SortKey[];
  onSort: (field: string) => void;
}) {
  const { t } = useTranslation();
  const direction = ariaSort(sort, column.field);
  return (
    <th scope="col" aria-sort={direction} style={{ textAlign: alignment(column) }}>
      {column.sortable ? (
        <button
          type="button"
          className={styles.sort}
          title={t("list.sortBy", { label: column.label })}
          onClick={() => onSort(column.field)}
        >
          <span className={styles.label}>{column.label}</span>
          {direction && (
            <span className={styles.arrow} aria-hidden="true">
              {direction === "ascending" ? "↑" : "↓"}
            </span>
          )}
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

/** Rows of the real height, so that nothing jumps when the data arrives. */
function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (__, cell) => (
        <td key={cell}>
          <span className={styles.bone} style={{ width: `${45 + ((row * 7 + cell * 13) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ));
}

const CELL_PADDING = 20;
const ACTION_GAP = 14;
const LEAST_TEXT_SHARE = 0.56;
const LEAST_WIDTH = 52;
/** The width of a text is estimated, so a little more is left than it says. */
const SAFETY = 1.15;
const SHORT_TEXT = 110;

/** About how wide a text is on screen; Chinese characters are as wide as the font is high. */
function textWidth(text: string): number {
  const wide = text.match(/[\u2e80-\uffef]/g)?.length ?? 0;
  return wide * 13 + (text.length - wide) * 6.4;
}

/** Room for the actions of any row, as the language names them. */
function actionsWidth(actions: readonly RowAction[][], heading: string, more: string): number {
  const rows = actions.map((row) => {
    const { inline, rest } = splitActions(row);
    const labels = [...inline.map(({ label }) => label), ...(rest.length > 0 ? [more] : [])];
    return labels.reduce((sum, label) => sum + textWidth(label) + ACTION_GAP, CELL_PADDING);
  });
  return Math.ceil(Math.max(textWidth(heading) + CELL_PADDING, ...rows));
}

/** The table of a list page. Only `ListPage` uses it, so that it can be replaced without touching any page. */
export function ListGrid<Row extends ListRow>(props: ListRowsProps<Row>) {
  const { t } = useTranslation();
  const density = useDensity();
  const { columns, rows } = props;
  const actions = rows?.map((row) => [...props.actionsOf(row)]) ?? [];
  // Someone who may only look does not need an empty column.
  const withActions = rows === undefined || actions.some((row) => row.length > 0);
  const actionsRoom = withActions ? actionsWidth(actions, t("list.actions"), t("list.more")) : 0;
  // A column with nothing in it needs no more room than its heading.
  const isBlank = (column: ListingColumn) =>
    (isText(column) || column.type === "date" || column.type === "datetime") &&
    rows !== undefined &&
    rows.length > 0 &&
    rows.every((row) => !valueOf(row, column.field));
  const roomFor = (column: ListingColumn) =>
    isBlank(column)
      ? Math.max(LEAST_WIDTH, Math.min(column.width, textWidth(column.label) + CELL_PADDING + 12))
      : column.width;
  const givesWay = (column: ListingColumn) => isText(column) && !isBlank(column);
  const spareOf = (column: ListingColumn) => {
    if (!givesWay(column) || !rows) return 0;
    const texts = [column.label, ...rows.map((row) => String(valueOf(row, column.field) ?? ""))];
    const needed = Math.max(LEAST_WIDTH, ...texts.map((text) => textWidth(text) * SAFETY + CELL_PADDING));
    return Math.max(0, roomFor(column) - needed);
  };
  const total = columns.reduce((sum, column) => sum + roomFor(column), actionsRoom);
  const spare = columns.reduce((sum, column) => sum + spareOf(column), 0);
  // Beyond that, long texts give way and short ones hardly do: half a code is no use to anyone.
  const weightOf = (column: ListingColumn) =>
    givesWay(column) ? Math.max(8, roomFor(column) - spareOf(column) - SHORT_TEXT) : 0;
  const weights = columns.reduce((sum, column) => sum + weightOf(column), 0);
  const texts = columns.reduce((sum, column) => sum + (givesWay(column) ? roomFor(column) : 0), 0);
  // Where the window is a little too narrow, text gives way before anything has to be scrolled to: an ellipsis
  // in a description is better than a date out of sight. Room that no row uses goes first.
  // 100cqw is the width of the scrolling box.
  const widthOf = (column: ListingColumn) => {
    const width = roomFor(column);
    if (!givesWay(column)) return width;
    const own = spareOf(column);
    const unused = own === 0 ? "0px" : `${own / spare} * min(${spare}px, max(0px, ${total}px - 100cqw))`;
    const cut = `${weightOf(column) / weights} * max(0px, ${total - spare}px - 100cqw)`;
    const least = Math.max(LEAST_WIDTH, Math.min(width - own, width * LEAST_TEXT_SHARE));
    return `max(${least}px, ${width}px - ${unused} - ${cut})`;
  };
  return (
    <table
      className={styles.grid}
      style={
        {
          minWidth: total - texts * (1 - LEAST_TEXT_SHARE),
          "--row": `${ROW_HEIGHTS[density]}px`,
        } as React.CSSProperties
      }
      aria-label={props.label}
      aria-busy={!rows || props.stale}
    >
      <colgroup>
        {columns.map((column) => (
          <col key={column.field} style={{ width: widthOf(column) }} />
        ))}
        {withActions && <col style={{ width: actionsRoom }} />}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.field} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
          {withActions && (
            <th scope="col" className={styles.actions}>
              {t("list.actions")}
            </th>
          )}
        </tr>
      </thead>
      <tbody className={props.stale ? styles.stale : undefined}>
        {!rows && (
          <SkeletonRows count={props.skeletonRows} columns={columns.length + (withActions ? 1 : 0)} />
        )}
        {rows?.map((row) => (
          <tr key={row.id} className={props.flashing.has(row.id) ? styles.flash : undefined}>
            {columns.map((column) => (
              <td
                key={column.field}
                style={{ textAlign: alignment(column) }}
                title={isText(column) ? String(valueOf(row, column.field) ?? "") : undefined}
              >
                {cellContent(row, column, { ...props.cells, t })}
              </td>
            ))}
            {withActions && (
              <td className={styles.actions}>
                <span className={styles.actionRow}>
                  <RowActions
                    actions={props.actionsOf(row)}
                    dangerousActions={props.dangerousActions}
                    name={String(valueOf(row, columns[0]?.field ?? "") ?? "")}
                    onAction={(action) => props.onAction(row, action)}
                  />
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
