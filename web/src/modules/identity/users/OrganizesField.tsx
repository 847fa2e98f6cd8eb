import { Input } from "antd";
import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { UserDraft } from "../../../api/users";
import { Field } from "../../../kit/Field";
import { ManyField } from "../../../kit/form/fields";
import { useOrganizeSelect } from "../../../kit/OrganizePicker";
import { SUPPLIER_USER } from "./userForm";

interface OrganizesFieldProps {
  control: Control<UserDraft>;
  label: string;
  /** Without the right to see organisations they stay as they are. */
  mayChoose: boolean;
  names: string;
}

export function OrganizesField({ control, label, mayChoose, names }: OrganizesFieldProps) {
  const { t } = useTranslation();
  const [userType, chosen] = useWatch({ control, name: ["userType", "organizeIds"] });
  const select = useOrganizeSelect(chosen, mayChoose);
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
    <ManyField
      control={control}
      name="organizeIds"
      label={label}
      required={userType === SUPPLIER_USER}
      hint={t(userType === SUPPLIER_USER ? "user.organizesOfSupplier" : "user.organizesOfOthers")}
      select={select}
    />
  );
}
