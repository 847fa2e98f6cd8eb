import { DocumentListPage } from "../../kit/document/DocumentListPage";
import { purchaseOrder } from "./purchaseOrder";

export default function OrderListPage() {
  return <DocumentListPage kind={purchaseOrder} />;
}
