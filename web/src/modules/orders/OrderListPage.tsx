import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { DocumentListPage, type NumberedRow } from "../../kit/document/DocumentListPage";
import type { BatchAction } from "../../kit/list/SelectionBar";
import { useSignedIn } from "../../core/signedInContext";
import { BATCH_REPLY_PAGE } from "./addresses";
import purchaseOrder from "./purchaseOrder";

const REPLY = "orders.purchase_order.reply";
/** Allowed while an order awaits a reply. */
const SAVE_DRAFT = "save_draft";

export default function OrderListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (!useSignedIn().menu.permissions.has(REPLY)) return <DocumentListPage kind={purchaseOrder} />;
  const batchReply: BatchAction<NumberedRow> = {
    key: "batch_reply",
    label: t("order.batch.open"),
    needs: "some",
    fits: ({ actions }) => actions?.some(({ action, allowed }) => action === SAVE_DRAFT && allowed) ?? false,
    run: (orders) => {
      const numbers = orders.map(({ number }) => number).join(",");
      void navigate(`${BATCH_REPLY_PAGE}?${new URLSearchParams({ orders: numbers })}`);
    },
  };
  return (
    <DocumentListPage
      kind={purchaseOrder}
      batchActions={[batchReply]}
      primary={
        <Button type="primary" onClick={() => void navigate(BATCH_REPLY_PAGE)}>
          {t("order.batch.title")}
        </Button>
      }
    />
  );
}
