import { useLayoutEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListingColumn, ListRow, RowAction, SortKey } from "../../api/listing";
import { Grid } from "../grid";
import { RowActions, splitActions } from "../RowActions";
import { valueOf, type CellContext } from "./cells";
import { initialLayout, type ColumnLayout } from "./columnLayout";
import { CELL_PADDING, textWidth } from "./fitColumns";
import styles from "./ListGrid.module.css";
import { ListModel } from "./listModel";
import { SelectionBar, type BatchAction } from "./SelectionBar";

export interface ListRowsProps<Row extends ListRow> {
  label: string;
  /** What is on screen, from left to right. */
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
  onSort: (sort: SortKey[]) => void;
  onAction: (row: Row, action: string) => void;
}

interface ListGridProps<Row extends ListRow> extends ListRowsProps<Row> {
  /** All columns that the user may have; without them, those on screen and no others. */
  offered?: readonly ListingColumn[];
  layout?: ColumnLayout;
  initial?: ColumnLayout;
  onColumnsChange?: (layout: ColumnLayout) => void;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** What can be done to several rows at once; with it, rows can be ticked. */
  batchActions?: readonly BatchAction<Row>[] | undefined;
  question?: string;
  page?: string;
  totals?: ReadonlyMap<string, string> | "coming" | null;
}

const ACTION_GAP = 14;

/** Room for the actions of any row, as the language names them. */
function actionsWidth(actions: readonly RowAction[][], heading: string, more: string): number {
  const rows = actions.map((row) => {
    const { inline, rest } = splitActions(row);
    const labels = [...inline.map(({ label }) => label), ...(rest.length > 0 ? [more] : [])];
    return labels.reduce((sum, label) => sum + textWidth(label) + ACTION_GAP, CELL_PADDING);
  });
  return Math.ceil(Math.max(textWidth(heading) + CELL_PADDING, ...rows));
}

const ignore = () => undefined;

/** The rows of a list page on a screen wide enough for columns. */
export function ListGrid<Row extends ListRow>(props: ListGridProps<Row>) {
  const { t } = useTranslation();
  const { columns, rows, offered = columns } = props;
  const inputs = {
    t,
    offered,
    layout: props.layout ?? initialLayout(offered),
    initial: props.initial ?? initialLayout(offered),
    cells: props.cells,
    rows,
    stale: props.stale,
    flashing: props.flashing,
    sort: props.sort,
    question: props.question ?? "",
    page: props.page ?? "",
    totals: props.totals ?? null,
    onSort: props.onSort,
    onColumnsChange: props.onColumnsChange ?? ignore,
  };
  const [model] = useState(() => new ListModel<Row>(inputs));
  useLayoutEffect(() => model.update(inputs));

  const actions = rows?.map((row) => [...props.actionsOf(row)]) ?? [];
  // Someone who may only look does not need an empty column.
  const withActions = rows === undefined || actions.some((row) => row.length > 0);
  const nameOf = (row: Row) => String(valueOf(row, columns[0]?.field ?? "") ?? "");
  const tail = withActions
    ? {
        label: t("list.actions"),
        width: actionsWidth(actions, t("list.actions"), t("list.more")),
        render: (row: Row) => (
          <RowActions
            actions={props.actionsOf(row)}
            dangerousActions={props.dangerousActions}
            name={nameOf(row)}
            onAction={(action) => props.onAction(row, action)}
          />
        ),
      }
    : null;
  const grid = (
    <Grid
      store={model.store}
      label={props.label}
      lead={props.batchActions ? "picks" : null}
      look="list"
      skeletonRows={props.skeletonRows}
      empty={props.empty}
      tail={tail}
      rowMenu={(row) =>
        props.actionsOf(row).map(({ action, label, allowed, reason }) => ({
          key: action,
          label,
          refused: allowed ? undefined : (reason ?? ""),
          run: () => props.onAction(row, action),
        }))
      }
    />
  );
  if (!props.batchActions) return grid;
  return (
    <div className={styles.picking}>
      <SelectionBar model={model} actions={props.batchActions} />
      <div className={styles.rows}>{grid}</div>
    </div>
  );
}
