import { useQuery } from "@tanstack/react-query";
import { Button, Descriptions, Drawer, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { allRolesQuery } from "../../api/identity";
import { asApiError } from "../../api/errors";
import { allocateRole, ssoUserQuery, type SsoUser } from "../../api/sso";
import { useAction } from "../../app/useAction";
import { FailureState } from "../../kit/FailureState";
import { Field } from "../../kit/Field";
import { toast } from "../../kit/toast";
import { useSignedIn } from "../../shell/signedInContext";
import { FailureNote } from "./FailureNote";
import publicStyles from "./PublicPage.module.css";
import { SHOWN } from "../../kit/form/serverErrors";

interface SsoUserDrawerProps {
  id: string;
  onClose: () => void;
  onChanged: () => void;
}

export function SsoUserDrawer({ id, onClose, onChanged }: SsoUserDrawerProps) {
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  const user = useQuery(ssoUserQuery(id));
  const items = (shown: SsoUser) => [
    { key: "username", label: t("ssoUser.username"), children: shown.username },
    { key: "name", label: t("ssoUser.name"), children: shown.name },
    { key: "email", label: t("ssoUser.email"), children: shown.ssoEmail },
    { key: "roles", label: t("ssoUser.roles"), children: shown.roleNames },
    { key: "organizes", label: t("ssoUser.organizes"), children: shown.organizeNames },
    { key: "issuer", label: t("ssoUser.issuer"), children: shown.issuer },
    { key: "subject", label: t("ssoUser.subject"), children: shown.subject },
  ];
  return (
    <Drawer open title={user.data?.username ?? t("menu.ssoUserManage")} size={480} onClose={onClose}>
      {user.isError && <FailureState error={user.error} onRetry={() => void user.refetch()} />}
      {user.data && (
        <>
          <Descriptions column={1} size="small" items={items(user.data)} />
          {menu.permissions.has("identity.sso_user.edit") && (
            <Roles
              key={user.data.version}
              user={user.data}
              onDone={() => {
                void user.refetch();
                onChanged();
              }}
            />
          )}
        </>
      )}
    </Drawer>
  );
}

function Roles({ user, onDone }: { user: SsoUser; onDone: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(user.roleIds);
  const roles = useQuery(allRolesQuery);
  const action = useAction({
    run: allocateRole,
    shownInForm: SHOWN,
    onDone: () => {
      toast.success(t("ssoUser.allocated"));
      onDone();
    },
  });
  const wrong = action.error ? asApiError(action.error).fields[0]?.message : undefined;
  return (
    <div className={publicStyles.form}>
      <FailureNote error={action.error} />
      <Field label={t("ssoUser.roles")} hint={t("ssoUser.rolesHint")} error={wrong}>
        {(wiring) => (
          <Select
            {...wiring}
            mode="multiple"
            value={chosen}
            onChange={setChosen}
            loading={roles.isPending}
            optionFilterProp="label"
            options={(roles.data ?? []).map((role) => ({ value: role.id, label: role.roleName }))}
          />
        )}
      </Field>
      <Button
        type="primary"
        loading={action.isPending}
        onClick={() => action.mutate({ id: user.id, version: user.version, roleIds: chosen })}
      >
        {t("ssoUser.allocate")}
      </Button>
    </div>
  );
}
