import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  deleteView,
  viewPageQuery,
  VIEWS_TOPIC,
  viewTablesQuery,
  type TableViewRow,
} from "../../../api/views";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { Icon } from "../../../kit/icons";
import { useModal } from "../../../kit/modal";
import { ListPage } from "../../../kit/list/ListPage";
import { toast } from "../../../kit/toast";
import { useSignedIn } from "../../../core/signedInContext";

export const VIEW_PAGE = "/systemManage/tableViewManage";

/** Shared views. System views can be changed but not deleted. */
export default function ViewPage() {
  const { t, i18n } = useTranslation();
  const modal = useModal();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayEdit = useSignedIn().menu.permissions.has("base.table_view.edit");
  const tables = useQuery(viewTablesQuery(i18n.language)).data ?? [];
  const titleOf = (code: string) => tables.find(({ formName }) => formName === code)?.title ?? code;
  const moduleOf = (code: string) => tables.find(({ business }) => business === code)?.businessName ?? code;
  const modules = [...new Map(tables.map(({ business, businessName }) => [business, businessName]))];

  const remove = useAction({
    run: ({ id, version }: TableViewRow, key) => deleteView({ id, version }, key),
    onDone: () => {
      void readAgain(queries, VIEWS_TOPIC);
      toast.success(t("common.deleted"));
    },
    onFailed: () => void readAgain(queries, VIEWS_TOPIC),
  });
  const editorOf = ({ id }: Pick<TableViewRow, "id">) => `${VIEW_PAGE}/edit/${id}`;
  const actionsOf = (row: TableViewRow) => [
    { action: "edit", label: t(mayEdit ? "common.edit" : "common.view"), allowed: true },
    ...(mayEdit
      ? [
          {
            action: "delete",
            label: t("common.delete"),
            allowed: row.viewType !== "S",
            reason: row.viewType === "S" ? t("view.cannotDeleted") : null,
          },
        ]
      : []),
  ];

  return (
    <ListPage
      title={t("menu.tableViewManage")}
      listing={VIEWS_TOPIC}
      page={viewPageQuery}
      needs={["viewName", "viewType"]}
      searchPlaceholder={t("view.search")}
      filters={[
        {
          field: "business",
          options: modules.map(([value, label]) => ({ value, label })),
          width: 140,
        },
        {
          field: "formName",
          options: tables.map(({ formName, title }) => ({ value: formName, label: title })),
          width: 180,
        },
        { field: "viewType", width: 120 },
      ]}
      inShort={{ business: moduleOf, formName: titleOf }}
      openField="viewName"
      dangerousActions={["delete"]}
      emptyTitle={t("view.emptyTitle")}
      {...(mayEdit ? { emptyHint: t("view.emptyHint") } : {})}
      primary={
        mayEdit && (
          <Button
            type="primary"
            icon={<Icon name="plus" />}
            onClick={() => void navigate(`${VIEW_PAGE}/add`)}
          >
            {t("view.add")}
          </Button>
        )
      }
      actionsOf={actionsOf}
      hrefOf={editorOf}
      onAction={(row, action) => {
        if (action === "edit") {
          void navigate(editorOf(row));
          return;
        }
        modal.confirm({
          title: t("view.confirmDelete", { name: row.viewName }),
          content: t("view.confirmDeleteForAll"),
          okText: t("common.delete"),
          okButtonProps: { danger: true },
          autoFocusButton: "cancel",
          onOk: () => remove.mutateAsync(row).catch(() => undefined),
        });
      }}
    />
  );
}
