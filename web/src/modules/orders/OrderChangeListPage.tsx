import { DocumentListPage } from "../../kit/document/DocumentListPage";
import { orderChange } from "./orderChange";

export default function OrderChangeListPage() {
  return <DocumentListPage kind={orderChange} />;
}
