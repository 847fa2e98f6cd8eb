import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListingColumn, ListRow } from "../../api/listing";
import { fullName, useIsTheSupplier } from "../../core/signedInContext";
import { Icon } from "../icons";
import { ActionMenu, RowActions } from "../RowActions";
import { useMinute } from "../useMinute";
import { cardLayout, isNought, needsLabel, SURNAME } from "./cardLayout";
import { cellContent, textOf, valueOf } from "./cells";
import styles from "./ListCards.module.css";
import type { ListRowsProps } from "./ListGrid";
import { overdueAt } from "./overdue";

/** How many of the columns without a place of their own a card shows in its last line. */
const LAST_LINE = 2;

/** The rows on a phone: one card of three lines each, because a wide table is unreadable there. */
export function ListCards<Row extends ListRow>(props: ListRowsProps<Row>) {
  const now = useMinute();
  const { t } = useTranslation();
  const isOwn = useIsTheSupplier();
  const { columns, rows, cells } = props;
  const { title, status, party, amount, currency, due, person, others } = cardLayout(
    columns,
    cells.openField,
    props.dues,
  );
  if (!rows) {
    return (
      <ul className={styles.cards} aria-busy="true">
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index} className={`${styles.card} ${styles.bone}`} aria-hidden="true" />
        ))}
      </ul>
    );
  }
  const opens = cells.onOpen ?? cells.hrefs?.[title?.field ?? ""];
  // Where the whole card opens the record, nothing else of it may look as if it led elsewhere.
  const plain = { ...cells, t, ...(opens ? { hrefs: undefined } : {}) };
  const shown = (row: Row, column: ListingColumn | undefined): ReactNode => {
    if (!column) return "";
    if (column === person) return fullName(textOf(row, SURNAME), textOf(row, column.field));
    return cellContent(row, column, column === title ? { ...cells, t } : plain);
  };
  const explained = (row: Row, column: ListingColumn): ReactNode => {
    const content = shown(row, column);
    if (content === "") return "";
    if (column.type === "boolean") return column.label;
    return needsLabel(column) && !cells.inShort?.[column.field] ? (
      <>
        {column.label} {content}
      </>
    ) : (
      content
    );
  };
  const isOverdue = overdueAt(props, now);
  return (
    <ul className={`${styles.cards} ${props.stale ? styles.stale : ""}`} aria-label={props.label}>
      {rows.map((row) => {
        const rest = others.filter(
          (column) => shown(row, column) !== "" && !isNought(column, valueOf(row, column.field)),
        );
        const who = isOwn ? "" : shown(row, party);
        // Without another party its place is the first column's that has none.
        const first = who === "" ? rest[0] : undefined;
        const last = rest.filter((column) => column !== first);
        const dueOn = due ? explained(row, due) : "";
        const actions = props.actionsOf(row);
        const name = String(valueOf(row, title?.field ?? "") ?? "");
        const sum = shown(row, amount);
        return (
          <li key={row.id} className={`${styles.card} ${props.flashing.has(row.id) ? styles.flash : ""}`}>
            <div className={styles.line}>
              <div className={styles.title}>{shown(row, title)}</div>
              {shown(row, status)}
              {actions.length > 0 && cells.onOpen && (
                <ActionMenu
                  actions={actions}
                  dangerousActions={props.dangerousActions}
                  onAction={(action) => props.onAction(row, action)}
                >
                  <button type="button" className={styles.more} aria-label={`${t("list.more")} ${name}`}>
                    <Icon name="more" />
                  </button>
                </ActionMenu>
              )}
            </div>
            <div className={styles.line}>
              <span className={styles.text}>{first ? explained(row, first) : who}</span>
              {sum !== "" && (
                <span>
                  {sum} {shown(row, currency)}
                </span>
              )}
            </div>
            <div className={styles.last}>
              {dueOn !== "" && (
                <span className={due && isOverdue(row, due) ? styles.late : undefined}>{dueOn}</span>
              )}
              {last.slice(0, LAST_LINE - (dueOn === "" ? 0 : 1)).map((column) => (
                <span key={column.field}>{explained(row, column)}</span>
              ))}
            </div>
            {actions.length > 0 && !cells.onOpen && (
              <div className={styles.actions}>
                <RowActions
                  actions={actions}
                  dangerousActions={props.dangerousActions}
                  name={name}
                  onAction={(action) => props.onAction(row, action)}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
