import styles from "./OrganizeData.module.css";

interface DataColumn<Row> {
  key: string;
  label: string;
  /** What stands in it, as text; empty where nothing does. */
  of: (row: Row) => string;
}

interface DataTableProps<Row> {
  title: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table to be read, which scrolls sideways by itself. Columns in which nothing stands are left out. */
export function DataTable<Row>({ title, columns, rows, keyOf }: DataTableProps<Row>) {
  const shown = columns.filter(({ of }) => rows.some((row) => of(row) !== ""));
  return (
    // A scrollable region must be focusable to be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={styles.scroll} role="group" tabIndex={0} aria-label={title}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {shown.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {shown.map(({ key, of }) => (
                <td key={key}>{of(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
