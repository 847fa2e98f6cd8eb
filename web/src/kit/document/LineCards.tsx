import { useGridTopic, type GridRow, type GridStore } from "../grid";
import styles from "./LineCards.module.css";

/** The columns in the heading of a card: the line and what it is about, wherever that stands in the grid. */
function headingOf(fields: readonly string[]): readonly string[] {
  const [line = "", second = ""] = fields;
  return [line, fields.slice(1).includes("material") ? "material" : second];
}

/** The lines of a document on a phone, read-only: one card each, without sideways scrolling. */
export function LineCards<Row extends GridRow>({ store, label }: { store: GridStore<Row>; label: string }) {
  // Words of dictionaries come later than the lines.
  useGridTopic(store, "columns");
  const columns = store.layout.placed.map(({ column }) => column);
  return (
    <ul className={styles.cards} aria-label={label}>
      {store.rows.map(({ id }, row) => {
        const heading = headingOf(columns.map(({ field }) => field));
        const texts = columns.map((column, at) => ({
          column,
          text: store.textAt({ row, column: at }),
        }));
        return (
          <li key={id}>
            <p className={styles.heading}>
              {heading.map((field) => (
                <span key={field}>{texts.find(({ column }) => column.field === field)?.text}</span>
              ))}
            </p>
            <dl>
              {texts
                .filter(({ column, text }) => text !== "" && !heading.includes(column.field))
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
