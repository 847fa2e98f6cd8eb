import { DataRuleEditor } from "./DataRuleEditor";

export default function DataRuleAddPage() {
  return <DataRuleEditor base={null} latest={null} gone={false} onReload={() => undefined} />;
}
