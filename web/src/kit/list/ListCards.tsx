import { useTranslation } from "react-i18next";
import type { ListRow } from "../../api/listing";
import { RowActions } from "../RowActions";
import { cellContent, valueOf } from "./cells";
import styles from "./ListCards.module.css";
import type { ListRowsProps } from "./ListGrid";

/** The rows on a phone: one card each, because a wide table is unreadable there. */
export function ListCards<Row extends ListRow>(props: ListRowsProps<Row>) {
  const { t } = useTranslation();
  const { columns, rows } = props;
  // The column that opens the record is the card's heading, without a label.
  const head = columns.find(({ field }) => field === props.cells.openField);
  if (!rows) {
    return (
      <ul className={styles.cards} aria-busy="true">
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index} className={`${styles.card} ${styles.bone}`} aria-hidden="true" />
        ))}
      </ul>
    );
  }
  return (
    <ul className={`${styles.cards} ${props.stale ? styles.stale : ""}`} aria-label={props.label}>
      {rows.map((row) => (
        <li key={row.id} className={`${styles.card} ${props.flashing.has(row.id) ? styles.flash : ""}`}>
          {head && <div className={styles.title}>{cellContent(row, head, { ...props.cells, t })}</div>}
          <dl>
            {columns.map((column) => {
              if (column === head) return null;
              const content = cellContent(row, column, { ...props.cells, t });
              return content === "" ? null : (
                <div key={column.field}>
                  <dt>{column.label}</dt>
                  <dd>{content}</dd>
                </div>
              );
            })}
          </dl>
          {props.actionsOf(row).length > 0 && (
            <div className={styles.actions}>
              <RowActions
                actions={props.actionsOf(row)}
                dangerousActions={props.dangerousActions}
                name={String(valueOf(row, columns[0]?.field ?? "") ?? "")}
                onAction={(action) => props.onAction(row, action)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
