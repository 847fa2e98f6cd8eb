import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { TEMPLATES, templatePageQuery } from "../../api/messages";
import { ListPage } from "../../kit/list/ListPage";
import { useSignedIn } from "../../core/signedInContext";
import { templateEdit } from "./addresses";
import { useMessageWords } from "./messageWords";

const COLUMNS = ["code", "language", "title", "content", "type", "notifyMethod", "changed", "note"];

/** Message templates, one row per message and language. */
export default function TemplatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { types, methods, languages } = useMessageWords();
  const mayEdit = useSignedIn().menu.permissions.has("message.template.edit");
  const open = { action: "edit", label: t(mayEdit ? "common.edit" : "common.view"), allowed: true };
  return (
    <ListPage
      title={t("menu.messageManagement")}
      listing={TEMPLATES}
      page={templatePageQuery}
      searchPlaceholder={t("message.template.search")}
      columns={COLUMNS}
      filters={[
        { field: "language", options: languages, width: 120 },
        { field: "type", options: types, width: 130 },
        { field: "notifyMethod", options: methods, width: 190 },
      ]}
      actionsOf={() => [open]}
      hrefOf={({ id }) => templateEdit(id)}
      onAction={({ id }) => void navigate(templateEdit(id))}
    />
  );
}
