import { DocumentListPage } from "../../kit/document/DocumentListPage";
import { returnOrder } from "./returnOrder";

export default function ReturnOrderListPage() {
  return <DocumentListPage kind={returnOrder} />;
}
