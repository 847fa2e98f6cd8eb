import { templateQuery } from "../../api/messages";
import { EditedRecord } from "../../kit/form/EditedRecord";
import { TemplateForm } from "./TemplateForm";

export default function TemplateEditPage() {
  return (
    <EditedRecord query={templateQuery} tabTitle={({ name }) => name}>
      {/* What someone else saved is shown from its beginning. */}
      {(edited) => <TemplateForm key={edited.base.version} {...edited} />}
    </EditedRecord>
  );
}
