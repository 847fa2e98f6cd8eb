import { Button } from "antd";
import { useTranslation } from "react-i18next";
import {
  COLUMN_TOPIC,
  columnPageQuery,
  columnQuery,
  deleteColumn,
  disableColumn,
  enableColumn,
  LANGUAGES,
  saveColumn,
  updateColumn,
} from "../../../api/announcements";
import type { RowFrom } from "../../../api/listing";
import { NEW, RecordDrawer } from "../../../kit/form/RecordDrawer";
import { Icon } from "../../../kit/icons";
import { ListPage, useListState } from "../../../kit/list/ListPage";
import { useConfirmedActions } from "../../../kit/useConfirmedActions";
import { useSignedIn } from "../../../core/signedInContext";
import { ColumnFields } from "./ColumnFields";
import { columnForm, draftOf } from "./columnForm";

type Row = RowFrom<typeof columnPageQuery, "title">;

export default function ColumnPage() {
  const { t } = useTranslation();
  const mayEdit = useSignedIn().menu.permissions.has("content.column.edit");
  const [state, setState] = useListState();
  const ask = useConfirmedActions<Row>(COLUMN_TOPIC, {
    enable: {
      run: enableColumn,
      question: ({ title }) => t("column.confirmEnable", { name: title }),
      effect: () => t("column.confirmEnableHint"),
    },
    disable: {
      run: disableColumn,
      question: ({ title }) => t("column.confirmDisable", { name: title }),
      effect: () => t("column.confirmDisableHint"),
    },
    delete: {
      run: deleteColumn,
      question: ({ title }) => t("column.confirmDelete", { name: title }),
      effect: () => t("column.confirmDeleteHint"),
      danger: true,
      done: () => t("common.deleted"),
    },
  });
  const open = (id: string) => setState({ ...state, open: id });
  return (
    <>
      <ListPage
        title={t("menu.column")}
        listing={COLUMN_TOPIC}
        page={columnPageQuery}
        needs={["title"]}
        searchPlaceholder={t("column.search")}
        filters={[
          { field: "status", width: 110 },
          {
            field: "language",
            options: LANGUAGES.map((value) => ({ value, label: t(`announcement.language.${value}`) })),
            width: 120,
          },
        ]}
        dangerousActions={["delete"]}
        emptyTitle={t("column.emptyTitle")}
        {...(mayEdit ? { emptyHint: t("column.emptyHint") } : {})}
        primary={
          mayEdit && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => open(NEW)}>
              {t("column.add")}
            </Button>
          )
        }
        onOpen={(row) => open(row.id)}
        onAction={(row, action) => (action === "edit" ? open(row.id) : ask(row, action))}
      />
      <RecordDrawer
        target={state.open === NEW && !mayEdit ? null : state.open}
        onClose={() => setState({ ...state, open: null })}
        topic={COLUMN_TOPIC}
        kept="content.column"
        query={columnQuery}
        titles={{ add: t("column.add"), edit: t("column.edit"), view: t("column.view") }}
        contentTitle={t("column.tabContent")}
        draftOf={draftOf}
        schema={columnForm}
        add={saveColumn}
        update={updateColumn}
        Fields={ColumnFields}
      />
    </>
  );
}
