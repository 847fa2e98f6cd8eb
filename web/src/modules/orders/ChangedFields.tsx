import { useTranslation } from "react-i18next";
import type { RowOf } from "../../api/documentApi";
import styles from "./ChangedFields.module.css";

/** Changed fields with old and new value. */
export function ChangedFields({
  changes,
}: {
  changes: NonNullable<RowOf<"orders.order_change">["changes"]>;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t("order.line.line")}</th>
            <th>{t("orderChange.field")}</th>
            <th>{t("orderChange.before")}</th>
            <th>{t("orderChange.after")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, field, before, after }) => (
            <tr key={`${line} ${field}`}>
              <td>{line || t("orderChange.wholeOrder")}</td>
              <td>{t(`orderChange.fields.${field}` as "orderChange.fields.quantity")}</td>
              <td>{before && <del>{before}</del>}</td>
              <td>{after && <ins>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
