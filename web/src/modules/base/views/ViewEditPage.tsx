import { useTranslation } from "react-i18next";
import { viewDetailQuery } from "../../../api/views";
import { EditedRecord } from "../../../kit/form/EditedRecord";
import { ViewForm } from "./ViewForm";

export default function ViewEditPage() {
  const { t } = useTranslation();
  return (
    <EditedRecord query={viewDetailQuery} tabTitle={({ viewName }) => t("view.tab", { name: viewName })}>
      {/* What someone else saved is shown from its beginning. */}
      {(edited) => <ViewForm key={edited.base.version} {...edited} />}
    </EditedRecord>
  );
}
