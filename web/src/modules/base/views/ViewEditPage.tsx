import { useTranslation } from "react-i18next";
import { viewDetailQuery } from "../../../api/views";
import { EditedRecord } from "../../../kit/form/EditedRecord";
import { ViewForm } from "./ViewForm";

export default function ViewEditPage() {
  const { t } = useTranslation();
  return (
    <EditedRecord query={viewDetailQuery} tabTitle={({ viewName }) => t("view.tab", { name: viewName })}>
      {(edited) => <ViewForm key={edited.base.id} {...edited} />}
    </EditedRecord>
  );
}
