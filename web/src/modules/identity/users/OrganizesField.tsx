import { Button, Input } from "antd";
import { useState } from "react";
import { useController, useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { UserDraft } from "../../../api/users";
import { Field } from "../../../kit/Field";
import { ManyField } from "../../../kit/form/fields";
import { OrganizeDialog } from "../../../kit/OrganizeDialog";
import { useOrganizeSelect } from "../../../kit/OrganizePicker";
import { SUPPLIER_USER } from "./userForm";

interface OrganizesFieldProps {
  control: Control<UserDraft>;
  label: string;
  /** Without permission to view organisations, they are read-only. */
  mayChoose: boolean;
  names: string;
}

export function OrganizesField({ control, label, mayChoose, names }: OrganizesFieldProps) {
  const { t } = useTranslation();
  const [userType, chosen] = useWatch({ control, name: ["userType", "organizeIds"] });
  const select = useOrganizeSelect(chosen, mayChoose);
  const { field } = useController({ control, name: "organizeIds" });
  const [browsing, setBrowsing] = useState(false);
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
    <>
      <ManyField
        control={control}
        name="organizeIds"
        label={label}
        required={userType === SUPPLIER_USER}
        hint={t(userType === SUPPLIER_USER ? "user.organizesOfSupplier" : "user.organizesOfOthers")}
        select={select}
        beside={<Button onClick={() => setBrowsing(true)}>{t("organize.browse")}</Button>}
      />
      {browsing && (
        <OrganizeDialog
          chosen={chosen}
          onConfirm={(ids) => {
            field.onChange(ids);
            setBrowsing(false);
          }}
          onClose={() => setBrowsing(false)}
        />
      )}
    </>
  );
}
