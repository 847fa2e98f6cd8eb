import { DocumentPage } from "../../kit/document/DocumentPage";
import { claim } from "./claim";

export default function ClaimPage() {
  return <DocumentPage kind={claim} />;
}
