import { DocumentFormPage } from "../../kit/document/DocumentFormPage";
import { fileTask } from "./fileTask";

export default function FileTaskFormPage() {
  return <DocumentFormPage kind={fileTask} />;
}
