import { templateQuery } from "../../api/messages";
import { EditedRecord } from "../../kit/form/EditedRecord";
import { TemplateForm } from "./TemplateForm";

export default function TemplateEditPage() {
  return (
    <EditedRecord query={templateQuery} tabTitle={({ name }) => name}>
      {(edited) => <TemplateForm key={edited.base.id} {...edited} />}
    </EditedRecord>
  );
}
