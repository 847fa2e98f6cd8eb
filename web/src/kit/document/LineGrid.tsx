import { Button } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Grid, GridStore, MarksList, useGridTopic, type GridColumn, type GridRow } from "../grid";
import { ROW_HEIGHTS } from "../../theme/tokens";
import { Icon } from "../icons";
import { useDensity } from "../list/density";
import styles from "./LineGrid.module.css";

/** Beyond this the lines scroll; below it, a few lines leave no hole under them. */
const TALLEST = 420;
const LOWEST = 160;
/** Heading, totals and the bar that scrolls sideways. */
const AROUND = 2.6;

interface LineGridOptions<Row extends GridRow> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  frozen?: number;
  readOnly?: boolean;
  /** Makes an empty line, where lines may be added and taken away. */
  newLine?: () => Row;
}

/** The lines of one document. Columns may change with the language; the lines stay as they are being edited. */
export function useLines<Row extends GridRow>(options: LineGridOptions<Row>): GridStore<Row> {
  const { columns, rows, frozen = 1, readOnly = false, newLine } = options;
  const [store] = useState(
    () =>
      new GridStore<Row>({
        columns,
        rows,
        frozen,
        editable: !readOnly,
        sortsItself: true,
        ...(newLine && !readOnly ? { newRow: newLine } : {}),
      }),
  );
  useEffect(() => store.setColumns(columns), [store, columns]);
  return store;
}

interface LineGridProps<Row extends GridRow> {
  store: GridStore<Row>;
  /** What the lines are called, for those who hear the page. */
  label: string;
  /** How a place is called in the list of what is wrong; without it, by its row and its column. */
  placeOf?: (row: Row, field: string) => string;
  /** Takes all the room there is, where the lines are what the page is about. */
  fills?: boolean;
}

/**
 * The lines of a document, edited like a sheet. What is wrong is marked in its cell and listed below, one click from it;
 * before saving, `store.actions.check()` says whether all is well and `store.changes` what is to be sent.
 */
export function LineGrid<Row extends GridRow>({ store, label, placeOf, fills = false }: LineGridProps<Row>) {
  const { t } = useTranslation();
  useGridTopic(store, "rows");
  useGridTopic(store, "selection");
  const mayAdd = store.newRow !== undefined;
  const wanted = (store.rows.length + AROUND) * ROW_HEIGHTS[useDensity()];
  return (
    <div className={`${styles.lines} ${fills ? styles.fills : ""}`}>
      <div className={styles.tools}>
        <span className={styles.count}>{t("lines.count", { n: store.rows.length })}</span>
        {mayAdd && (
          <>
            <Button
              size="small"
              icon={<Icon name="plus" />}
              onClick={() => {
                store.insertRows(store.rows.length, store.newRow ? [store.newRow()] : []);
                store.selection.moveTo({ row: store.rows.length - 1, column: 0 });
              }}
            >
              {t("lines.add")}
            </Button>
            <Button
              size="small"
              disabled={store.selection.range === null}
              onClick={() => store.actions.removeRows()}
            >
              {t("lines.remove")}
            </Button>
          </>
        )}
      </div>
      <div
        className={styles.grid}
        {...(fills ? {} : { style: { height: Math.min(TALLEST, Math.max(LOWEST, wanted)) } })}
      >
        <Grid store={store} label={label} lead="numbers" />
      </div>
      <MarksList store={store} {...(placeOf ? { placeOf } : {})} />
    </div>
  );
}
