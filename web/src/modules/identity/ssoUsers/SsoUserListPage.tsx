import { useTranslation } from "react-i18next";
import { SSO_USERS, ssoUserPageQuery } from "../../../api/sso";
import { ListPage } from "../../../kit/list/ListPage";
import { ssoUserDetail } from "../users/addresses";

const COLUMNS = ["username", "name", "ssoEmail", "roleNames", "organizeNames", "state", "lastSignInAt"];

/** Users who signed in by single sign-on, and their roles. */
export default function SsoUserListPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      title={t("menu.ssoUserManage")}
      listing={SSO_USERS}
      page={ssoUserPageQuery}
      searchPlaceholder={t("ssoUser.search")}
      emptyTitle={t("ssoUser.emptyTitle")}
      emptyHint={t("ssoUser.emptyHint")}
      columns={COLUMNS}
      filters={[{ field: "state", width: 130 }]}
      actionsOf={() => []}
      hrefOf={(row) => ssoUserDetail(row.id)}
    />
  );
}
