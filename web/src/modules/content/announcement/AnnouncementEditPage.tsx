import { announcementQuery } from "../../../api/announcements";
import { EditedRecord } from "../../../kit/form/EditedRecord";
import { AnnouncementEditor } from "./AnnouncementEditor";

export default function AnnouncementEditPage() {
  return (
    <EditedRecord query={announcementQuery} tabTitle={({ title }) => title}>
      {(edited) => <AnnouncementEditor {...edited} />}
    </EditedRecord>
  );
}
