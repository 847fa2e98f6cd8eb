import { Button } from "antd";
import { useTranslation } from "react-i18next";
import {
  deleteOrganize,
  freezeOrganize,
  ORGANIZE_TOPIC,
  organizePageQuery,
  unfreezeOrganize,
} from "../../api/organizations";
import type { RowFrom } from "../../api/listing";
import { NEW } from "../../kit/form/RecordDrawer";
import { Icon } from "../../kit/icons";
import { ListPage, useListState } from "../../kit/list/ListPage";
import { organizeName } from "../../kit/OrganizePicker";
import { useConfirmedActions } from "../../kit/useConfirmedActions";
import { useSignedIn } from "../../core/signedInContext";
import { OrganizeDrawer } from "./OrganizeDrawer";

/** The name in the user's language comes first and opens the record. */
const COLUMNS = {
  zh: ["nameZh", "shortNameZh", "nameEn"],
  en: ["nameEn", "shortNameEn", "nameZh"],
};
const NAMES = ["nameZh", "nameEn", "shortNameZh", "shortNameEn"] as const;

type Row = RowFrom<typeof organizePageQuery, (typeof NAMES)[number]>;

const OTHER_COLUMNS = ["relationType", "orgCategory", "erpNo", "internalGroup", "state"];

const calls = { freeze: freezeOrganize, unfreeze: unfreezeOrganize, delete: deleteOrganize };

export default function OrganizePage() {
  const { t, i18n } = useTranslation();
  const mayEdit = useSignedIn().menu.permissions.has("partner.organize.edit");
  const [state, setState] = useListState();
  const open = (target: string | null) => setState({ ...state, open: target });
  const confirmed = (action: keyof typeof calls) => ({
    run: calls[action],
    question: (row: Row) => t(`organize.ask.${action}`, { name: organizeName(row, i18n.language) }),
    effect: () => t(`organize.effect.${action}`),
  });
  const ask = useConfirmedActions<Row>(ORGANIZE_TOPIC, {
    freeze: confirmed("freeze"),
    unfreeze: confirmed("unfreeze"),
    delete: { ...confirmed("delete"), danger: true, done: () => t("common.deleted") },
  });
  return (
    <>
      <ListPage
        title={t("menu.organize")}
        listing={ORGANIZE_TOPIC}
        page={organizePageQuery}
        needs={NAMES}
        searchPlaceholder={t("organize.search")}
        columns={[...COLUMNS[i18n.language === "zh" ? "zh" : "en"], ...OTHER_COLUMNS]}
        filters={[
          { field: "relationType", width: 120 },
          { field: "orgCategory", width: 130 },
          { field: "internalGroup", width: 120 },
          { field: "state", width: 110 },
        ]}
        dangerousActions={["delete"]}
        {...(mayEdit ? { emptyHint: t("organize.emptyHint") } : {})}
        primary={
          mayEdit && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => open(NEW)}>
              {t("organize.add")}
            </Button>
          )
        }
        onOpen={(row) => open(row.id)}
        onAction={(row, action) => (action === "edit" ? open(row.id) : ask(row, action))}
      />
      <OrganizeDrawer
        target={state.open === NEW && !mayEdit ? null : state.open}
        onClose={() => open(null)}
      />
    </>
  );
}
