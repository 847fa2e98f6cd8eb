import { TimedJobEditor } from "./TimedJobEditor";

export default function TimedJobAddPage() {
  return <TimedJobEditor base={null} latest={null} gone={false} onReload={() => undefined} />;
}
