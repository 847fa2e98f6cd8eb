import { DocumentListPage } from "../../kit/document/DocumentListPage";
import { fileTask } from "./fileTask";

export default function FileTaskListPage() {
  return <DocumentListPage kind={fileTask} />;
}
