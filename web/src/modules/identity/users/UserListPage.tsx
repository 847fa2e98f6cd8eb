import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { portalQuery } from "../../../api/identity";
import type { RowFrom } from "../../../api/listing";
import { resetUserPassword, USER_TOPIC, userPageQuery } from "../../../api/users";
import { Icon } from "../../../kit/icons";
import { ListPage } from "../../../kit/list/ListPage";
import { useBatch } from "../../../kit/list/useBatch";
import { displayName, useSide, useSignedIn } from "../../../core/signedInContext";
import { AgreementDialog } from "../AgreementDialog";
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
  "companyName",
  "email",
  "mobile",
  "state",
];

/** Fields needed by the confirmation dialogs. */
const NEEDS = ["username", "surname", "name", "email"] as const;

type Row = RowFrom<typeof userPageQuery, (typeof NEEDS)[number]>;

export default function UserListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayEdit = useSignedIn().menu.permissions.has("identity.user.edit");
  const act = useUserActions();
  const days = useQuery(portalQuery).data?.invitationDays;
  const isBuyer = useSide() === "buyer";
  const [editing, setEditing] = useState(false);
  const nameOf = (user: Row) => t("user.called", { name: displayName(user), account: user.username });
  const resetPasswords = {
    key: "resetPassword",
    label: t("user.batch.resetPassword"),
    run: ({ id, version }: Row, key: string) => resetUserPassword({ id, version }, key),
    question: (n: number) => t("user.batch.resetPasswordAsk", { n }),
    effect: t("user.batch.resetPasswordEffect", { days }),
  };
  const batch = useBatch<Row>(USER_TOPIC, nameOf, mayEdit ? [resetPasswords] : []);
  return (
    <>
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
            <>
              {isBuyer && <Button onClick={() => setEditing(true)}>{t("agreement.title")}</Button>}
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate(ADD_USER)}>
                {t("user.add")}
              </Button>
            </>
          )
        }
        hrefOf={(user) => userDetail(user.id)}
        onAction={act}
        {...(mayEdit ? { batchActions: batch.actions } : {})}
      />
      {batch.dialog}
      {editing && <AgreementDialog onClose={() => setEditing(false)} />}
    </>
  );
}
