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
  /** The visible columns, from left to right. */
  columns: ListingColumn[];
  /** Undefined while the first page is loading. */
  rows: Row[] | undefined;
  /** The rows belong to the previous query; the new result is loading. */
  stale: boolean;
  /** Rows just changed by another user. */
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
  /** All columns the user may show; absent, only the visible ones. */
  offered?: readonly ListingColumn[];
  layout?: ColumnLayout;
  initial?: ColumnLayout;
  onColumnsChange?: (layout: ColumnLayout) => void;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Batch actions; with them, rows can be selected. */
  batchActions?: readonly BatchAction<Row>[] | undefined;
  question?: string;
  page?: string;
  totals?: ReadonlyMap<string, string> | "coming" | null;
}

const ACTION_GAP = 14;

/** Width needed for the actions of any row, in the current language. */
function actionsWidth(actions: readonly RowAction[][], heading: string, more: string): number {
  const rows = actions.map((row) => {
    const { inline, rest } = splitActions(row);
    const labels = [...inline.map(({ label }) => label), ...(rest.length > 0 ? [more] : [])];
    return labels.reduce((sum, label) => sum + textWidth(label) + ACTION_GAP, CELL_PADDING);
  });
  return Math.ceil(Math.max(textWidth(heading) + CELL_PADDING, ...rows));
}

const ignore = () => undefined;

/** The rows of a list page on a wide screen. */
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
  // Without any action, omit the actions column.
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
