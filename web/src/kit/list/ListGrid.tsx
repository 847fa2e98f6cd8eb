import { useImperativeHandle, useLayoutEffect, useState, type ReactNode, type Ref } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { ListingColumn, ListRow, RowAction, SortKey } from "../../api/listing";
import { Grid } from "../grid";
import { NextStep, RowActions, splitActions } from "../RowActions";
import { useMinute } from "../useMinute";
import { valueOf, type CellContext } from "./cells";
import { initialLayout, type ColumnLayout } from "./columnLayout";
import { CELL_PADDING, textWidth } from "./fitColumns";
import styles from "./ListGrid.module.css";
import { ListModel } from "./listModel";
import { overdueAt, type Dues } from "./overdue";
import { SelectionBar, type BatchAction } from "./SelectionBar";

export interface ListRowsProps<Row extends ListRow> extends Dues<Row> {
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
  /** The one action to show in a row, the others being in a menu; absent, several are shown. */
  nextStep?: ((row: Row) => string | null) | undefined;
  onSort: (sort: SortKey[]) => void;
  onAction: (row: Row, action: string) => void;
}

/** The way to the rows from elsewhere on the page. */
export interface RowsHandle {
  /** Leads the focus to the rows. */
  enter: () => void;
}

interface ListGridProps<Row extends ListRow> extends ListRowsProps<Row> {
  ref?: Ref<RowsHandle>;
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
  /** Where the selection and its actions are shown; absent, above the rows. */
  selectionPlace?: HTMLElement | null;
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

const DOTS = 32;

/** Width needed for the longest next step and the menu beside it. */
function nextStepWidth(steps: readonly string[], heading: string): number {
  const longest = Math.max(0, ...steps.map((label) => textWidth(label)));
  return Math.ceil(Math.max(textWidth(heading), longest + ACTION_GAP + DOTS) + CELL_PADDING);
}

const ignore = () => undefined;

/** The rows of a list page on a wide screen. */
export function ListGrid<Row extends ListRow>({ ref, ...props }: ListGridProps<Row>) {
  const { t } = useTranslation();
  const now = useMinute();
  const { columns, rows, offered = columns } = props;
  const inputs = {
    t,
    offered,
    layout: props.layout ?? initialLayout(offered),
    initial: props.initial ?? initialLayout(offered),
    cells: { ...props.cells, isOverdue: overdueAt(props, now) },
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
  useImperativeHandle(ref, () => ({ enter: () => model.enter() }), [model]);

  const actions = rows?.map((row) => [...props.actionsOf(row)]) ?? [];
  // Without any action, omit the actions column.
  const withActions = rows === undefined || actions.some((row) => row.length > 0);
  const nameOf = (row: Row) => String(valueOf(row, columns[0]?.field ?? "") ?? "");
  const { nextStep } = props;
  const stepLabels = nextStep
    ? (rows ?? []).flatMap((row, at) => {
        const next = nextStep(row);
        return actions[at]?.find(({ action }) => action === next)?.label ?? [];
      })
    : [];
  const renderActions = (row: Row) => {
    const shared = {
      actions: props.actionsOf(row),
      dangerousActions: props.dangerousActions,
      name: nameOf(row),
      onAction: (action: string) => props.onAction(row, action),
    };
    return nextStep ? <NextStep {...shared} next={nextStep(row)} /> : <RowActions {...shared} />;
  };
  const heading = t(nextStep ? "list.nextStep" : "list.actions");
  const tail = withActions
    ? {
        label: heading,
        width: nextStep ? nextStepWidth(stepLabels, heading) : actionsWidth(actions, heading, t("list.more")),
        render: renderActions,
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
  const { batchActions, selectionPlace } = props;
  if (!batchActions) return grid;
  if (selectionPlace !== undefined) {
    const bar = <SelectionBar model={model} actions={batchActions} columns={columns} quiet />;
    return (
      <>
        {grid}
        {selectionPlace && createPortal(bar, selectionPlace)}
      </>
    );
  }
  return (
    <div className={styles.picking}>
      <SelectionBar model={model} actions={batchActions} columns={columns} />
      <div className={styles.rows}>{grid}</div>
    </div>
  );
}
