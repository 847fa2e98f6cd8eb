import { Button } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { KeptName } from "../../core/kept/registry";
import { useKept, type Kept } from "../../core/kept/useKept";
import { KeptNotice } from "../form/KeptNotice";
import {
  Grid,
  GridStore,
  MarksList,
  useGridTopic,
  type GridColumn,
  type GridRow,
  type SheetEdits,
} from "../grid";
import { ROW_HEIGHTS } from "../../theme/tokens";
import { Icon } from "../icons";
import { useDensity } from "../list/density";
import styles from "./LineGrid.module.css";

/** Height limits in pixels: beyond the upper one the lines scroll, unless the window has more room for them. */
const TALLEST = 420;
const LOWEST = 160;
/** What stands above and below the lines of a document: its head, and the bar with its buttons. */
const BESIDE_LINES = 420;
/** Height of heading, totals and horizontal scroll bar, in rows. */
const AROUND = 2.6;

interface LinesOptions<Row extends GridRow> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  frozen?: number;
}

/** Narrower, long words say nothing. */
const LEAST_WORDS = 88;

/**
 * The longest words, such as descriptions, take the width that the other columns leave. Where some is missing they give
 * way, if that keeps all columns in sight; where the lines scroll in any case, nothing is cut.
 */
export function roomForWords<Row extends GridRow>(
  shown: readonly GridColumn<Row>[],
  chosen: ReadonlyMap<string, number>,
  room: number,
): ReadonlyMap<string, number> {
  const used = shown.reduce((all, { field, width }) => all + (chosen.get(field) ?? width), 0);
  const spare = room - used;
  if (spare === 0) return new Map();
  const words = shown.filter(
    ({ field, kind, align }) => kind === "text" && align !== "right" && !chosen.has(field),
  );
  const widest = Math.max(0, ...words.map(({ width }) => width));
  const longest = words.filter(({ width }) => width === widest);
  const width = widest + Math.floor(spare / longest.length);
  if (longest.length === 0 || (spare < 0 && width < LEAST_WORDS)) return new Map();
  return new Map(longest.map(({ field }) => [field, width]));
}

/** Columns may change with the language; the rows and their edits are kept. */
function useLines<Row extends GridRow>(options: LinesOptions<Row>, editable: boolean): GridStore<Row> {
  const { columns, rows, frozen = 1 } = options;
  const [store] = useState(() => {
    const made = new GridStore<Row>({ columns, rows, frozen, editable, sortsItself: true });
    made.layout.setFit(roomForWords);
    return made;
  });
  useEffect(() => store.setColumns(columns), [store, columns]);
  useEffect(() => store.setEditable(editable), [store, editable]);
  return store;
}

/** The lines of a document, read-only. */
export function useShownLines<Row extends GridRow>(options: LinesOptions<Row>): GridStore<Row> {
  return useLines(options, false);
}

interface KeptLinesOptions<Row extends GridRow> extends LinesOptions<Row> {
  kept: KeptName;
  /** Id of the document. */
  of: string;
  /** The document version the lines belong to. */
  version?: number | null;
  readOnly?: boolean;
  /** Whether leaving asks for confirmation; false where the page's form already does. */
  asks?: boolean;
}

/** The editable lines of a document; unsaved input is kept. */
export function useKeptLines<Row extends GridRow>(
  options: KeptLinesOptions<Row>,
): { store: GridStore<Row>; kept: Kept } {
  const store = useLines(options, !options.readOnly);
  useGridTopic(store, "history");
  useGridTopic(store, "typing");
  const kept = useKept<SheetEdits<Row>>({
    name: options.kept,
    of: options.of,
    version: options.version ?? null,
    dirty: store.isEdited,
    read: () => store.edits,
    restore: (typed) => store.rebase(store.rows, typed),
    reset: () => store.setRows(options.rows),
    ...(options.asks === undefined ? {} : { asks: options.asks }),
  });
  const touched = useEffectEvent(() => kept.touch());
  useEffect(() => {
    const stop = [store.topics.on("history", () => touched()), store.topics.on("typing", () => touched())];
    return () => {
      for (const one of stop) one();
    };
  }, [store]);
  return { store, kept };
}

interface LineGridProps<Row extends GridRow> {
  store: GridStore<Row>;
  /** Accessible name of the grid. */
  label: string;
  /** Label of a cell in the list of errors; without it, by row and column. */
  placeOf?: (row: Row, field: string) => string;
  /** Takes the full height, where the lines are the main content of the page. */
  fills?: boolean;
  /** Holds the unsaved input; null where the lines are read-only. */
  kept: Kept | null;
}

/**
 * The lines of a document, edited like a spreadsheet. Errors are marked in their cell and listed below.
 * Before saving, `store.actions.check()` validates and `store.changes` has what is to be sent.
 */
export function LineGrid<Row extends GridRow>({
  store,
  label,
  placeOf,
  fills = false,
  kept,
}: LineGridProps<Row>) {
  const { t } = useTranslation();
  useGridTopic(store, "rows");
  useGridTopic(store, "selection");
  const mayAdd = store.newRow !== undefined;
  const wanted = Math.max(LOWEST, (store.rows.length + AROUND) * ROW_HEIGHTS[useDensity()]);
  const tallest = `max(${TALLEST}px, 100vh - ${BESIDE_LINES}px)`;
  return (
    <div className={`${styles.lines} ${fills ? styles.fills : ""}`}>
      <div className={styles.tools}>
        <KeptNotice kept={kept} />
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
      <div className={styles.grid} {...(fills ? {} : { style: { height: `min(${wanted}px, ${tallest})` } })}>
        <Grid store={store} label={label} lead="numbers" />
      </div>
      <MarksList store={store} {...(placeOf ? { placeOf } : {})} />
    </div>
  );
}
