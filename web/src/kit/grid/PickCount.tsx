import { useTranslation } from "react-i18next";
import type { GridStore } from "./store";
import type { GridRow } from "./types";
import { useGridTopic } from "./useGridTopic";
import styles from "./PickCount.module.css";

/** Number of selected rows over all pages, with a button to clear the selection. */
export function PickCount<Row extends GridRow>({ store }: { store: GridStore<Row> }) {
  const { t } = useTranslation();
  useGridTopic(store, "picks");
  useGridTopic(store, "rows");
  const { picks } = store;
  if (picks.count === 0) return null;
  const here = store.rows.filter(({ id }) => picks.has(id)).length;
  return (
    <output className={styles.bar}>
      <strong>{t("grid.picked", { n: picks.count })}</strong>
      {here < picks.count && <span>{t("grid.pickedElsewhere", { n: picks.count - here })}</span>}
      <button
        type="button"
        onClick={() => {
          picks.clear();
          store.topics.tell("picks");
        }}
      >
        {t("grid.clearPicks")}
      </button>
    </output>
  );
}
