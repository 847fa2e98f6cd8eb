import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { allocateOrganize, allocateRole, SSO_USERS, type SsoUser } from "../../../api/sso";
import { roleOptionsQuery, USER_TOPIC } from "../../../api/users";
import { readAgain } from "../../../core/readAgain";
import { DrawerForm } from "../../../kit/DrawerForm";
import { EnterForm } from "../../../kit/form/EnterForm";
import { ManyField } from "../../../kit/form/fields";
import layout from "../../../kit/form/layout.module.css";
import { RecordNotices } from "../../../kit/form/RecordNotices";
import { useRecordForm } from "../../../kit/form/useRecordForm";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { organizeName, useOrganizes, useOrganizeSelect } from "../../../kit/OrganizePicker";
import { toast } from "../../../kit/toast";
import { useSignedIn } from "../../../core/signedInContext";
import { SUPPLIER_USER } from "../users/userForm";
import { useRoleSelect } from "../users/useRoleSelect";
import { allocationForm, allocationOf, type Allocation } from "./allocationForm";

interface AllocationDrawerProps {
  kind: keyof Allocation;
  /** The latest known version. */
  user: SsoUser;
  userType: string;
  onClosed: () => void;
}

/** Assigns roles or organisations to a single sign-on user. */
export function AllocationDrawer({ kind, user, userType, onClosed }: AllocationDrawerProps) {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const { permissions } = useSignedIn().menu;
  const columnLabel = useColumnLabels(SSO_USERS);
  const [base, setBase] = useState(user);
  const [open, setOpen] = useState(true);
  const seesOrganizes = permissions.has("partner.organize.view");
  const seesRoles = permissions.has("identity.role.view");
  const roles = useQuery({ ...roleOptionsQuery(i18n.language), enabled: seesRoles }).data;
  const schema = useMemo(() => allocationForm(kind, userType, roles ?? []), [kind, userType, roles]);
  const editing = useRecordForm<SsoUser, Allocation>({
    topic: SSO_USERS,
    kept: "identity.allocation",
    base,
    latest: user,
    draftOf: allocationOf,
    schema,
    save: ({ roleIds, organizeIds }, key) => {
      const { id, version } = base;
      return kind === "roleIds"
        ? allocateRole({ id, version, roleIds }, key)
        : allocateOrganize({ id, version, organizeIds }, key);
    },
    onSaved: () => {
      // The same user also appears in the list of users.
      void readAgain(queries, USER_TOPIC);
      toast.success(t(kind === "roleIds" ? "ssoUser.rolesAllocated" : "ssoUser.organizesAllocated"));
      setOpen(false);
    },
    onReload: () => setBase(user),
  });
  const { control } = editing.form;
  const [roleIds, organizeIds] = useWatch({ control, name: ["roleIds", "organizeIds"] });
  const roleSelect = useRoleSelect(roles, userType, roleIds);
  const organizeSelect = useOrganizeSelect(organizeIds, seesOrganizes);

  const theirs = editing.overtaken && allocationOf(editing.overtaken);
  const mentioned = theirs ? [...base.organizeIds, ...theirs.organizeIds] : [];
  const organizeOf = useOrganizes([...new Set(mentioned)], seesOrganizes);
  const nameOf = (name: string, id: string) => {
    if (name === "roleIds") return roles?.find((role) => role.id === id)?.roleName;
    const organize = organizeOf(id);
    return organize && organizeName(organize, i18n.language);
  };
  const labelOf = (name: string) => columnLabel(name === "roleIds" ? "roleNames" : "organizeNames");
  return (
    <DrawerForm
      title={t(kind === "roleIds" ? "ssoUser.allocateRoles" : "ssoUser.allocateOrganizes")}
      open={open}
      kept={editing.kept}
      saving={editing.saving}
      onSave={editing.submit}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
    >
      <RecordNotices
        listing={SSO_USERS}
        editing={editing}
        base={allocationOf(base)}
        latest={theirs}
        gone={false}
        labelOf={labelOf}
        shownAs={(name, value) =>
          (value as string[]).map((id) => nameOf(name, id) ?? "…").join(t("common.listComma"))
        }
      />
      <EnterForm className={layout.fields} onEnter={editing.submit}>
        {kind === "roleIds" ? (
          <ManyField
            control={control}
            name="roleIds"
            label={labelOf("roleIds")}
            hint={t("user.section.rolesHint")}
            select={roleSelect}
          />
        ) : (
          <ManyField
            control={control}
            name="organizeIds"
            label={labelOf("organizeIds")}
            required={userType === SUPPLIER_USER}
            hint={t(userType === SUPPLIER_USER ? "user.organizesOfSupplier" : "user.organizesOfOthers")}
            select={organizeSelect}
          />
        )}
      </EnterForm>
    </DrawerForm>
  );
}
