import { RoleEditor } from "./RoleEditor";

export default function RoleAddPage() {
  return <RoleEditor base={null} latest={null} gone={false} onReload={() => undefined} />;
}
