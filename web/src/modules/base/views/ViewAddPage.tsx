import { ViewForm } from "./ViewForm";

export default function ViewAddPage() {
  return <ViewForm base={null} latest={null} gone={false} onReload={() => undefined} />;
}
