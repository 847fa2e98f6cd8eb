import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DICTIONARY_TOPIC, type DictItemDraft } from "../../api/dictionary";
import { InputField, SwitchField } from "../../kit/form/fields";
import layout from "../../kit/form/layout.module.css";
import { IntegerField } from "../../kit/form/numberFields";
import { useColumnLabels } from "../../kit/list/useColumnLabels";

interface FieldsProps {
  control: Control<DictItemDraft>;
  readOnly: boolean;
}

export function DictItemFields({ control, readOnly }: FieldsProps) {
  const { t } = useTranslation();
  const labelOf = useColumnLabels(DICTIONARY_TOPIC);
  const about = <Name extends keyof DictItemDraft>(name: Name) => ({ control, name, label: labelOf(name) });

  return (
    <div className={layout.fields}>
      <div className={layout.pair}>
        {/* Focused, because the drawer was opened to type here. */}
        <InputField {...about("dictName")} required readOnly={readOnly} input={{ autoFocus: !readOnly }} />
        <InputField {...about("itemValue")} required readOnly={readOnly} />
      </div>
      <InputField {...about("descriptionZh")} required readOnly={readOnly} />
      <InputField {...about("descriptionEn")} required readOnly={readOnly} />
      <div className={layout.pair}>
        <IntegerField {...about("sortOrder")} hint={t("dict.field.sortOrderHint")} readOnly={readOnly} />
        <SwitchField
          {...about("isdefault")}
          hint={t("dict.field.isdefaultHint")}
          readOnly={readOnly}
          values={["1", "0"]}
        />
      </div>
      <div className={layout.pair}>
        <InputField {...about("alternate1")} readOnly={readOnly} />
        <InputField {...about("alternate2")} readOnly={readOnly} />
      </div>
    </div>
  );
}
