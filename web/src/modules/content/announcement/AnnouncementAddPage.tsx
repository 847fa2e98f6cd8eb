import { AnnouncementEditor } from "./AnnouncementEditor";

export default function AnnouncementAddPage() {
  return <AnnouncementEditor base={null} latest={null} gone={false} onReload={() => undefined} />;
}
