import { useTranslation } from "react-i18next";
import { dataRuleQuery } from "../../../api/dataRules";
import { EditedRecord } from "../../../kit/form/EditedRecord";
import { DataRuleEditor } from "./DataRuleEditor";

export default function DataRuleEditPage() {
  const { t } = useTranslation();
  return (
    <EditedRecord
      query={dataRuleQuery}
      tabTitle={({ description }) => t("dataRule.tab", { name: description })}
    >
      {(edited) => <DataRuleEditor {...edited} />}
    </EditedRecord>
  );
}
