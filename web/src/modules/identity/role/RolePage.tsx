import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Versioned } from "../../../api/dictionary";
import type { RowAction, RowFrom } from "../../../api/listing";
import { deleteRole, ROLE_TOPIC, rolePageQuery } from "../../../api/roles";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { Icon } from "../../../kit/icons";
import { useModal } from "../../../kit/modal";
import { ListPage } from "../../../kit/list/ListPage";
import { toast } from "../../../kit/toast";
import { useSignedIn } from "../../../core/signedInContext";
import { ROLE_PAGE } from "./RoleEditor";
import { useRoleTypes } from "./RoleFields";

/** The role that can always repair the others. */
const ADMINISTRATOR = "administrator";

const NEEDS = ["roleCode", "nameZh", "nameEn", "userCount"] as const;

type Row = RowFrom<typeof rolePageQuery, (typeof NEEDS)[number]>;

export default function RolePage() {
  const { t, i18n } = useTranslation();
  const modal = useModal();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { permissions } = useSignedIn().menu;
  const mayEdit = permissions.has("identity.role.edit");
  const mayDelete = permissions.has("identity.role.delete");
  const types = useRoleTypes();

  const remove = useAction({
    run: (role: Versioned, key) => deleteRole(role, key),
    onDone: () => toast.success(t("common.deleted")),
  });

  const editorOf = ({ id }: Pick<Row, "id">) => `${ROLE_PAGE}/edit/${id}`;
  const whyNotDelete = (role: Row) => {
    if (role.roleCode === ADMINISTRATOR) return t("role.administratorStays");
    return role.userCount > 0 ? t("role.inUse", { count: role.userCount }) : null;
  };
  const actionsOf = (role: Row): RowAction[] => [
    { action: "edit", label: t(mayEdit ? "common.edit" : "common.view"), allowed: true },
    ...(mayDelete
      ? [
          {
            action: "delete",
            label: t("common.delete"),
            allowed: whyNotDelete(role) === null,
            reason: whyNotDelete(role),
          },
        ]
      : []),
  ];

  return (
    <ListPage
      title={t("menu.role")}
      listing={ROLE_TOPIC}
      page={rolePageQuery}
      needs={NEEDS}
      searchPlaceholder={t("role.search")}
      filters={[{ field: "roleType", options: types.filter(({ value }) => value !== ""), width: 120 }]}
      dangerousActions={["delete"]}
      primary={
        mayEdit && (
          <Button
            type="primary"
            icon={<Icon name="plus" />}
            onClick={() => void navigate(`${ROLE_PAGE}/add`)}
          >
            {t("role.add")}
          </Button>
        )
      }
      actionsOf={actionsOf}
      hrefOf={editorOf}
      onAction={(role, action) => {
        if (action === "edit") void navigate(editorOf(role));
        else {
          modal.confirm({
            title: t("role.confirmDelete", { name: i18n.language === "zh" ? role.nameZh : role.nameEn }),
            content: t("role.confirmDeleteHint"),
            okText: t("common.delete"),
            okButtonProps: { danger: true },
            autoFocusButton: "cancel",
            onOk: () =>
              remove
                .mutateAsync(role)
                .catch(() => undefined)
                .finally(() => void readAgain(queries, ROLE_TOPIC)),
          });
        }
      }}
    />
  );
}
