import { useTranslation } from "react-i18next";
import { roleQuery } from "../../../api/roles";
import { EditedRecord } from "../../../kit/form/EditedRecord";
import { RoleEditor } from "./RoleEditor";

export default function RoleEditPage() {
  const { t, i18n } = useTranslation();
  return (
    <EditedRecord
      query={roleQuery}
      tabTitle={({ nameZh, nameEn }) => t("role.tab", { name: i18n.language === "zh" ? nameZh : nameEn })}
    >
      {(edited) => <RoleEditor {...edited} />}
    </EditedRecord>
  );
}
