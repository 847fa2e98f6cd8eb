import { useGridTopic, type GridRow, type GridStore } from "../grid";
import styles from "./LineCards.module.css";

/** Columns in the heading of a card: the line and what it is about. */
const HEADING = 2;

/** The lines of a document on a phone, read-only: one card each, without sideways scrolling. */
export function LineCards<Row extends GridRow>({ store, label }: { store: GridStore<Row>; label: string }) {
  // Words of dictionaries come later than the lines.
  useGridTopic(store, "columns");
  const columns = store.layout.placed.map(({ column }) => column);
  return (
    <ul className={styles.cards} aria-label={label}>
      {store.rows.map(({ id }, row) => {
        const texts = columns.map((column, at) => ({
          column,
          text: store.textAt({ row, column: at }),
        }));
        return (
          <li key={id}>
            <p className={styles.heading}>
              {texts.slice(0, HEADING).map(({ column, text }) => (
                <span key={column.field}>{text}</span>
              ))}
            </p>
            <dl>
              {texts
                .slice(HEADING)
                .filter(({ text }) => text !== "")
                .map(({ column, text }) => (
                  <div key={column.field}>
                    <dt>{column.label}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
