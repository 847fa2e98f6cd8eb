import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import styles from "./MarksList.module.css";
import type { GridStore } from "./store";
import { wholeLabel, type GridRow } from "./types";
import { useGridTopic } from "./useGridTopic";
import { useGridWords } from "./useGridWords";

const LISTED = 50;

interface MarksListProps<Row extends GridRow> {
  store: GridStore<Row>;
  /** Label of a cell; without it, its row number and column label. */
  placeOf?: (row: Row, field: string) => string;
}

/** Validation errors in the footer of an edit page; each entry jumps to its cell. */
export function MarksList<Row extends GridRow>({ store, placeOf }: MarksListProps<Row>) {
  const { t } = useTranslation();
  const translate = useGridWords();
  const [open, setOpen] = useState(true);
  useGridTopic(store, "marks");
  useGridTopic(store, "rows");
  const marks = store.marks.all
    .map((mark) => ({ ...mark, row: store.listIndex(mark.id), column: store.layout.indexOf(mark.field) }))
    // A conflict is not something to correct in the cell.
    .filter(({ row, level }) => row >= 0 && level !== "conflict")
    .toSorted((a, b) => a.row - b.row || a.column - b.column);
  if (marks.length === 0) return null;
  const nameOf = (index: number, field: string) => {
    const row = placeOf && store.rows[index];
    if (row) return placeOf(row, field);
    const column = store.layout.columnOf(field);
    return t("grid.marks.entry", { row: index + 1, column: column && wholeLabel(column) });
  };
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
                <span className={styles.place}>{nameOf(row, field)}</span>
                {translate(message)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
