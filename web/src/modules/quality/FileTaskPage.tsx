import { DocumentPage } from "../../kit/document/DocumentPage";
import { fileTask } from "./fileTask";

export default function FileTaskPage() {
  return <DocumentPage kind={fileTask} />;
}
