import { useController, useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { dutySource } from "../../api/users";
import { FoundField } from "../form/remoteFields";
import type { FieldSpec, TextDraft } from "./fieldSpecs";

/** The field with the supplier, whose users alone can be chosen for the supplier's side. */
const SUPPLIER_FIELD = "organizeId";

interface ChosenUserProps {
  control: Control<TextDraft>;
  spec: FieldSpec;
  name: string;
  label: string;
  required: boolean;
  hint?: string | undefined;
  readOnly?: boolean;
}

/** A user who can do what the field asks of him: searched among those, held by id beside the name. */
export function ChosenUser({ spec, ...about }: ChosenUserProps) {
  const { t } = useTranslation();
  const { control } = about;
  const [id = "", organizeId = ""] = useWatch({ control, name: [spec.name, SUPPLIER_FIELD] });
  const named = useController({ control, name: spec.named ?? spec.name }).field;
  const ofSupplier = spec.side === "supplier";
  return (
    <FoundField
      {...about}
      source={dutySource}
      extras={{ permission: spec.holds ?? "", ...(ofSupplier ? { organizeId } : {}) }}
      searchKey="userAccount"
      labelKey="showFormatName"
      valueKey="id"
      nothing=""
      names={id ? { [id]: named.value ?? "" } : {}}
      placeholder={t("document.anyone")}
      typeWord={t(ofSupplier && !organizeId ? "document.supplierFirst" : "userSelect.type")}
      noneWord={t("document.nobodyCan")}
      onNamed={(name) => named.onChange(name)}
    />
  );
}
