import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { documentApi, type RowOf } from "../../api/documentApi";
import { useSignedIn } from "../../core/signedInContext";
import { LineChangesTable } from "../../kit/document/ChangesTable";
import { materialsOf } from "../../kit/document/useToldCells";
import { changedWords } from "./changedWords";

const { detail: orderDetail } = documentApi("orders.purchase_order");

interface ChangedFieldsProps {
  changes: NonNullable<RowOf<"orders.order_change">["changes"]>;
  /** The order, which knows the materials of its lines. */
  orderId: string;
}

/** Changed fields by line and material, with old and new value. */
export function ChangedFields({ changes, orderId }: ChangedFieldsProps) {
  const { t } = useTranslation();
  const maySee = useSignedIn().menu.permissions.has("orders.purchase_order.view");
  const order = useQuery({ ...orderDetail(orderId), enabled: maySee }).data;
  return (
    <LineChangesTable
      label={t("orderChange.changes")}
      before={t("document.before")}
      after={t("document.after")}
      changes={changes.map(({ line, field, before, after }) => ({
        line: line || t("orderChange.wholeOrder"),
        label: t(`orderChange.fields.${field}` as "orderChange.fields.quantity"),
        before: changedWords(field, before),
        after: changedWords(field, after),
      }))}
      materials={materialsOf(order ?? {})}
    />
  );
}
