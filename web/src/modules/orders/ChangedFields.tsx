import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { documentApi, type RowOf } from "../../api/documentApi";
import { useSignedIn } from "../../core/signedInContext";
import { amountText, quantityText } from "../../kit/digits";
import { materialsOf } from "../../kit/document/useToldCells";
import styles from "./ChangedFields.module.css";

const { detail: orderDetail } = documentApi("orders.purchase_order");

interface ChangedFieldsProps {
  changes: NonNullable<RowOf<"orders.order_change">["changes"]>;
  /** The order, which knows the materials of its lines. */
  orderId: string;
}

const WORDS: Readonly<Record<string, (value: string) => string>> = {
  quantity: quantityText,
  netPrice: (value) => amountText(value),
};

/** Changed fields by line and material, with old and new value. */
export function ChangedFields({ changes, orderId }: ChangedFieldsProps) {
  const { t } = useTranslation();
  const maySee = useSignedIn().menu.permissions.has("orders.purchase_order.view");
  const order = useQuery({ ...orderDetail(orderId), enabled: maySee }).data;
  const materials = materialsOf(order ?? {});
  const word = (field: string, value: string) => WORDS[field]?.(value) ?? value;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t("order.line.line")}</th>
            <th>{t("order.line.material")}</th>
            <th>{t("orderChange.field")}</th>
            <th>{t("orderChange.before")}</th>
            <th>{t("orderChange.after")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, field, before, after }) => (
            <tr key={`${line} ${field}`}>
              <td>{line || t("orderChange.wholeOrder")}</td>
              <td>{materials.get(line)}</td>
              <td>{t(`orderChange.fields.${field}` as "orderChange.fields.quantity")}</td>
              <td>{before && <del>{word(field, before)}</del>}</td>
              <td>{after && <ins>{word(field, after)}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
