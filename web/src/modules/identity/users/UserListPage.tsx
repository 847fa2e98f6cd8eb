import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { USER_TOPIC, userPageQuery } from "../../../api/users";
import { Icon } from "../../../kit/icons";
import { ListPage } from "../../../kit/list/ListPage";
import { useSignedIn } from "../../../core/signedInContext";
import { ADD_USER, userDetail } from "./addresses";
import { USER_TYPES } from "./userForm";
import { DANGEROUS_USER_ACTIONS, useUserActions } from "./useUserActions";

const COLUMNS = [
  "username",
  "surname",
  "name",
  "userType",
  "roleNames",
  "organizeNames",
  "email",
  "mobile",
  "state",
];

/** Fields needed by the confirmation dialogs. */
const NEEDS = ["username", "surname", "name", "email"] as const;

export default function UserListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayEdit = useSignedIn().menu.permissions.has("identity.user.edit");
  const act = useUserActions();
  return (
    <ListPage
      title={t("menu.userManage")}
      listing={USER_TOPIC}
      page={userPageQuery}
      needs={NEEDS}
      searchPlaceholder={t("user.search")}
      columns={COLUMNS}
      filters={[
        { field: "state", width: 130 },
        {
          field: "userType",
          options: USER_TYPES.map(([value, kind]) => ({ value, label: t(`user.type.${kind}`) })),
          width: 180,
        },
      ]}
      dangerousActions={DANGEROUS_USER_ACTIONS}
      primary={
        mayEdit && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate(ADD_USER)}>
            {t("user.add")}
          </Button>
        )
      }
      onOpen={(user) => void navigate(userDetail(user.id))}
      onAction={act}
    />
  );
}
