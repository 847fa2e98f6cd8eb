import { useTranslation } from "react-i18next";
import type { FieldChange, LineChange } from "./changes";
import styles from "./ChangesTable.module.css";

interface ChangesTableProps {
  /** Accessible name. */
  label: string;
  /** Headings of the two columns with values. */
  before: string;
  after: string;
}

interface FieldChangesProps extends ChangesTableProps {
  changes: readonly FieldChange[];
  wordOf: (field: string, value: string) => string;
}

/** Changed fields of a record, with old and new value in words. */
export function FieldChangesTable({ label, before, after, changes, wordOf }: FieldChangesProps) {
  const { t } = useTranslation();
  const said = (field: string, value: string | null | undefined) =>
    (value && wordOf(field, value)) || <span className={styles.blank}>{t("common.empty")}</span>;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("document.field")}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.label}</th>
            <td>{said(change.field, change.before)}</td>
            <td>{said(change.field, change.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LineChangesProps extends ChangesTableProps {
  changes: readonly LineChange[];
  /** Material by line. */
  materials: ReadonlyMap<string, string>;
}

/** Changed lines: line, material, what changed, old and new value. */
export function LineChangesTable({ label, before, after, changes, materials }: LineChangesProps) {
  const { t } = useTranslation();
  const named = changes.some(({ line }) => materials.get(line));
  return (
    // A scrollable region must be focusable to be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("document.line")}</th>
            {named && <th scope="col">{t("document.material")}</th>}
            <th scope="col">{t("document.field")}</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={`${change.line} ${change.label}`}>
              <th scope="row">{change.line}</th>
              {named && <td>{materials.get(change.line)}</td>}
              <td>{change.label}</td>
              <td>{change.before && <del>{change.before}</del>}</td>
              <td>{change.after && <ins>{change.after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
