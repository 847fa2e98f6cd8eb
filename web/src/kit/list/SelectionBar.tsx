import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { ListRow } from "../../api/listing";
import { useGridTopic } from "../grid";
import { toast } from "../toast";
import styles from "./ListGrid.module.css";
import type { ListModel } from "./listModel";

/** Something that can be done to the ticked rows, on whatever pages they stand. */
export interface BatchAction<Row extends ListRow> {
  key: string;
  label: string;
  /** How many rows it takes: some, or exactly one. */
  needs: "some" | "one";
  danger?: boolean;
  /** `clear` lets go of the rows, or of some of them, once what was asked for has been done. */
  run: (rows: Row[], clear: (done?: readonly Row[]) => void) => void;
}

interface SelectionBarProps<Row extends ListRow> {
  model: ListModel<Row>;
  actions: readonly BatchAction<Row>[];
}

/** How many rows are ticked, on how many pages, and what can be done to them. */
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
            // Without a row there is no danger, and nothing to look at.
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
