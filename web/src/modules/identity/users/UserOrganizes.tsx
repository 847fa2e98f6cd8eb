import { Input } from "antd";
import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { UserDraft } from "../../../api/users";
import { Field } from "../../../kit/Field";
import { OrganizesField } from "../../../kit/form/OrganizesField";
import { SUPPLIER_USER } from "./userForm";

interface UserOrganizesProps {
  control: Control<UserDraft>;
  label: string;
  /** Without permission to view organisations, they are read-only. */
  mayChoose: boolean;
  names: string;
}

export function UserOrganizes({ control, label, mayChoose, names }: UserOrganizesProps) {
  const { t } = useTranslation();
  const userType = useWatch({ control, name: "userType" });
  if (!mayChoose) {
    return (
      <Field label={label} hint={t("user.organizesKept")}>
        {({ id, "aria-describedby": describedBy }) => (
          <Input id={id} aria-describedby={describedBy} readOnly value={names} />
        )}
      </Field>
    );
  }
  return (
    <OrganizesField
      control={control}
      name="organizeIds"
      label={label}
      required={userType === SUPPLIER_USER}
      hint={t(userType === SUPPLIER_USER ? "user.organizesOfSupplier" : "user.organizesOfOthers")}
    />
  );
}
