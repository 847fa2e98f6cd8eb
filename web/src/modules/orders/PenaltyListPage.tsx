import { DocumentListPage } from "../../kit/document/DocumentListPage";
import { penalty } from "./penalty";

export default function PenaltyListPage() {
  return <DocumentListPage kind={penalty} />;
}
