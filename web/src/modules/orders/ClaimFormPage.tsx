import { DocumentFormPage } from "../../kit/document/DocumentFormPage";
import { claim } from "./claim";

export default function ClaimFormPage() {
  return <DocumentFormPage kind={claim} />;
}
