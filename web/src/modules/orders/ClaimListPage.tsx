import { DocumentListPage } from "../../kit/document/DocumentListPage";
import { claim } from "./claim";

export default function ClaimListPage() {
  return <DocumentListPage kind={claim} />;
}
