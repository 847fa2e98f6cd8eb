import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { ListRow } from "../../api/listing";
import { useGridTopic } from "../grid";
import { toast } from "../toast";
import styles from "./ListGrid.module.css";
import type { ListModel } from "./listModel";

/** An action on the selected rows, over all pages. */
export interface BatchAction<Row extends ListRow> {
  key: string;
  label: string;
  /** Whether it takes any number of rows or exactly one. */
  needs: "some" | "one";
  danger?: boolean;
  /** `clear` deselects all rows, or the given ones, once the action is done. */
  run: (rows: Row[], clear: (done?: readonly Row[]) => void) => void;
}

interface SelectionBarProps<Row extends ListRow> {
  model: ListModel<Row>;
  actions: readonly BatchAction<Row>[];
}

/** Number of selected rows and pages, with the batch actions. */
export function SelectionBar<Row extends ListRow>({ model, actions }: SelectionBarProps<Row>) {
  const { t } = useTranslation();
  const { picks } = model.store;
  useGridTopic(model.store, "picks");
  const clear = () => model.unpick();
  const run = (action: BatchAction<Row>) => {
    if (picks.count === 0) toast.warning(t("list.AtLeastOne"));
    else if (action.needs === "one" && picks.count > 1) toast.warning(t("list.pieceOfData"));
    else action.run(picks.rows, (done) => model.unpick(done));
  };
  return (
    <div className={`${styles.bar} ${picks.count > 0 ? styles.picked : ""}`}>
      <output className={styles.count}>
        {picks.count === 0
          ? t("list.noneSelected")
          : t("list.selected", { n: picks.count, pages: picks.pages })}
      </output>
      {picks.count > 0 && (
        <button type="button" className={styles.clear} onClick={clear}>
          {t("list.clearSelection")}
        </button>
      )}
      <div className={styles.actions}>
        {actions.map((action) => (
          <Button
            key={action.key}
            size="small"
            // Highlight a destructive action only when rows are selected.
            danger={(action.danger ?? false) && picks.count > 0}
            onClick={() => run(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </div>
  );
}
