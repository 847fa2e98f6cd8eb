import { useTranslation } from "react-i18next";
import { MODULE_TOPIC, modulePageQuery } from "../../../api/businessModules";
import { ListPage, useListState } from "../../../kit/list/ListPage";
import { useSignedIn } from "../../../core/signedInContext";
import { ModuleDrawer } from "./ModuleDrawer";

export default function ModulePage() {
  const { t } = useTranslation();
  const mayEdit = useSignedIn().menu.permissions.has("base.business_module.edit");
  const [state, setState] = useListState();
  const actions = [{ action: "edit", label: t(mayEdit ? "common.edit" : "common.view"), allowed: true }];
  return (
    <>
      <ListPage
        title={t("menu.businessModule")}
        listing={MODULE_TOPIC}
        page={modulePageQuery}
        searchPlaceholder={t("businessModule.search")}
        filters={[{ field: "active", width: 120 }]}
        actionsOf={() => actions}
        onOpen={(row) => setState({ ...state, open: row.id })}
        onAction={(row) => setState({ ...state, open: row.id })}
      />
      <ModuleDrawer
        target={state.open}
        mayEdit={mayEdit}
        onClose={() => setState({ ...state, open: null })}
      />
    </>
  );
}
