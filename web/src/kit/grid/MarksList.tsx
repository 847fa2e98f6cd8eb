import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import styles from "./MarksList.module.css";
import type { GridStore } from "./store";
import type { GridRow } from "./types";
import { useGridTopic } from "./useGridTopic";
import { useGridWords } from "./useGridWords";

const LISTED = 50;

/** What is wrong, for the footer of an edited page; each entry leads to its cell. */
export function MarksList<Row extends GridRow>({ store }: { store: GridStore<Row> }) {
  const { t } = useTranslation();
  const translate = useGridWords();
  const [open, setOpen] = useState(true);
  useGridTopic(store, "marks");
  useGridTopic(store, "rows");
  const marks = store.marks.all
    .map((mark) => ({ ...mark, row: store.rowIndex(mark.id), column: store.layout.indexOf(mark.field) }))
    .filter(({ row }) => row >= 0)
    .toSorted((a, b) => a.row - b.row || a.column - b.column);
  if (marks.length === 0) return null;
  return (
    <section className={styles.marks} aria-label={t("grid.marks")}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="warning" />
        {t("grid.marks.count", { n: marks.length })}
        <Icon name="down" className={open ? styles.opened : undefined} />
      </button>
      {open && (
        <ol className={styles.list}>
          {marks.slice(0, LISTED).map(({ id, field, row, message }) => (
            <li key={`${id}/${field}`}>
              <button type="button" onClick={() => store.goTo(id, field)}>
                <span className={styles.place}>
                  {t("grid.marks.entry", { row: row + 1, column: store.layout.columnOf(field)?.label })}
                </span>
                {translate(message)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
