import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { ListingColumn, ListRow } from "../../api/listing";
import { useGridTopic } from "../grid";
import { toast } from "../toast";
import styles from "./ListGrid.module.css";
import { fittingActions } from "./fittingActions";
import type { ListModel } from "./listModel";
import { sumsInWords, sumsOfRows } from "./unitSums";

/** An action on the selected rows, over all pages. */
export interface BatchAction<Row extends ListRow> {
  key: string;
  label: string;
  /** Whether it takes any number of rows or exactly one. */
  needs: "some" | "one";
  danger?: boolean;
  /** Whether it can be done to this row; absent, to any. It is only offered and done where it can. */
  fits?: (row: Row) => boolean;
  /**
   * `clear` deselects all rows, or the given ones, once the action is done; `back` leads the focus to the rows: the
   * button is gone with the selection.
   */
  run: (rows: Row[], clear: (done?: readonly Row[]) => void, back: () => void) => void;
}

interface SelectionBarProps<Row extends ListRow> {
  model: ListModel<Row>;
  actions: readonly BatchAction<Row>[];
  /** The visible columns, whose sums over the selection are told. */
  columns: readonly ListingColumn[];
  /** Without actions while nothing is selected. */
  quiet?: boolean;
}

/** Number of selected rows and pages, their sums, and the batch actions that fit them. */
export function SelectionBar<Row extends ListRow>({
  model,
  actions,
  columns,
  quiet,
}: SelectionBarProps<Row>) {
  const { t } = useTranslation();
  const { picks } = model.store;
  useGridTopic(model.store, "picks");
  const clear = () => model.unpick();
  const rows = picks.rows;
  const sums = sumsInWords(columns, sumsOfRows(columns, rows as unknown as Record<string, unknown>[]));
  const offered = fittingActions(actions, rows, quiet ?? false);
  const run = (action: BatchAction<Row>, fitting: Row[]) => {
    if (fitting.length === 0) toast.warning(t("list.AtLeastOne"));
    else if (action.needs === "one" && fitting.length > 1) toast.warning(t("list.pieceOfData"));
    else
      action.run(
        fitting,
        (done) => model.unpick(done),
        () => model.enter(),
      );
  };
  return (
    <div className={`${styles.bar} ${quiet ? styles.quiet : ""} ${picks.count > 0 ? styles.picked : ""}`}>
      <output className={styles.count}>
        {picks.count === 0
          ? t("list.noneSelected")
          : t("list.selected", { n: picks.count, pages: picks.pages })}
      </output>
      {sums.map((column) => (
        <span key={column.label} className={styles.sums} title={column.label}>
          {column.sums.join(" · ")}
        </span>
      ))}
      {picks.count > 0 && (
        <button type="button" className={styles.clear} onClick={clear}>
          {t("list.clearSelection")}
        </button>
      )}
      <div className={styles.actions}>
        {offered.map(({ action, rows: fitting }) => (
          <Button
            key={action.key}
            size="small"
            // Highlight a destructive action only when rows are selected.
            danger={(action.danger ?? false) && picks.count > 0}
            onClick={() => run(action, fitting)}
          >
            {fitting.length === rows.length ? action.label : `${action.label} (${fitting.length})`}
          </Button>
        ))}
      </div>
    </div>
  );
}
