import { Button } from "antd";
import { useState } from "react";
import { useController, useWatch, type FieldPath, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { OrganizeDialog } from "../OrganizeDialog";
import { useOrganizeSelect } from "../OrganizePicker";
import { ManyField } from "./fields";
import type { FormFieldProps } from "./FormField";

interface OrganizesFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readOnly?: boolean;
  /** Only suppliers (`S`) or customers (`C`); absent, both. */
  relationType?: "S" | "C";
}

/** Several suppliers or customers: searched by name or number, or chosen from a list. */
export function OrganizesField<Values extends FieldValues>({
  readOnly = false,
  relationType,
  ...about
}: OrganizesFieldProps<Values>) {
  const { t } = useTranslation();
  const { control, name } = about;
  const chosen = useWatch({ control, name: name as FieldPath<Values> }) as readonly string[];
  const select = useOrganizeSelect(chosen, !readOnly, relationType);
  const { field } = useController({ control, name });
  const [browsing, setBrowsing] = useState(false);
  return (
    <>
      <ManyField
        {...about}
        readOnly={readOnly}
        select={select}
        beside={<Button onClick={() => setBrowsing(true)}>{t("organize.browse")}</Button>}
      />
      {browsing && (
        <OrganizeDialog
          chosen={chosen}
          relationType={relationType}
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
