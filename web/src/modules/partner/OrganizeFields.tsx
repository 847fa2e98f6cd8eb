import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ORGANIZE_TOPIC, type OrganizeDraft } from "../../api/organizations";
import { ChoiceField, InputField, SwitchField } from "../../kit/form/fields";
import layout from "../../kit/form/layout.module.css";
import { useColumnLabels } from "../../kit/list/useColumnLabels";
import { useDictChoices } from "../../kit/useDictChoices";

interface OrganizeFieldsProps {
  control: Control<OrganizeDraft>;
  readOnly: boolean;
  isNew: boolean;
}

export function OrganizeFields({ control, readOnly, isNew }: OrganizeFieldsProps) {
  const { t } = useTranslation();
  const labelOf = useColumnLabels(ORGANIZE_TOPIC);
  const categories = useDictChoices("orgCategory");
  const field = (name: keyof OrganizeDraft & string) => ({ control, name, label: labelOf(name), readOnly });
  return (
    <div className={layout.fields}>
      {/* Focused, because the drawer was opened to type here. */}
      <InputField {...field("nameZh")} required input={{ autoFocus: isNew }} />
      <InputField {...field("nameEn")} required />
      <div className={layout.pair}>
        <InputField {...field("shortNameZh")} />
        <InputField {...field("shortNameEn")} />
      </div>
      <div className={layout.pair}>
        <ChoiceField
          {...field("relationType")}
          required
          choices={[
            { value: "S", label: t("organize.relation.supplier") },
            { value: "C", label: t("organize.relation.buyer") },
          ]}
        />
        <ChoiceField
          {...field("orgCategory")}
          choices={categories.choices}
          loading={categories.loading}
          allowClear
        />
      </div>
      <div className={layout.pair}>
        <InputField {...field("erpNo")} hint={t("organize.erpHint")} />
        <SwitchField {...field("internalGroup")} hint={t("organize.internalHint")} />
      </div>
    </div>
  );
}
