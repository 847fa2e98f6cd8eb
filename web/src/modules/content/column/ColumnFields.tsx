import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { COLUMN_TOPIC, LANGUAGES, type ColumnDraft } from "../../../api/announcements";
import { ChoiceField, InputField } from "../../../kit/form/fields";
import layout from "../../../kit/form/layout.module.css";
import { IntegerField } from "../../../kit/form/numberFields";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { useDictChoices } from "../../../kit/useDictChoices";

export function ColumnFields({ control, readOnly }: { control: Control<ColumnDraft>; readOnly: boolean }) {
  const { t } = useTranslation();
  const labelOf = useColumnLabels(COLUMN_TOPIC);
  const types = useDictChoices("columnType");
  const categories = useDictChoices("columnCategory");
  const about = <Name extends keyof ColumnDraft>(name: Name) => ({ control, name, label: labelOf(name) });
  return (
    <div className={layout.fields}>
      <InputField {...about("title")} required readOnly={readOnly} input={{ autoFocus: !readOnly }} />
      <InputField {...about("brief")} readOnly={readOnly} />
      <div className={layout.pair}>
        <ChoiceField {...about("columnType")} readOnly={readOnly} allowClear choices={types.choices} />
        <ChoiceField {...about("category")} readOnly={readOnly} allowClear choices={categories.choices} />
      </div>
      <div className={layout.pair}>
        <ChoiceField
          {...about("language")}
          required
          readOnly={readOnly}
          choices={LANGUAGES.map((value) => ({ value, label: t(`announcement.language.${value}`) }))}
        />
        <IntegerField {...about("sortOrder")} hint={t("dict.field.sortOrderHint")} readOnly={readOnly} />
      </div>
    </div>
  );
}
