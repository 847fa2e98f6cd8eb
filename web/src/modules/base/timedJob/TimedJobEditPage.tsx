import { timedJobQuery } from "../../../api/timedJobs";
import { EditedRecord } from "../../../kit/form/EditedRecord";
import { TimedJobEditor } from "./TimedJobEditor";

export default function TimedJobEditPage() {
  return (
    <EditedRecord query={timedJobQuery} tabTitle={({ name }) => name}>
      {(edited) => <TimedJobEditor {...edited} />}
    </EditedRecord>
  );
}
