import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { RELEASE_NOTE_TOPIC, type ReleaseNoteDraft } from "../../../api/releaseNotes";
import { InputField } from "../../../kit/form/fields";
import layout from "../../../kit/form/layout.module.css";
import { LongTextField } from "../../../kit/form/textFields";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";

const LONGEST_NUMBER = 20;
const LONGEST = 4_000;

interface ReleaseNoteFieldsProps {
  control: Control<ReleaseNoteDraft>;
  readOnly: boolean;
}

export function ReleaseNoteFields({ control, readOnly }: ReleaseNoteFieldsProps) {
  const { t } = useTranslation();
  const labelOf = useColumnLabels(RELEASE_NOTE_TOPIC);
  const content = (name: "contentZh" | "contentEn") => (
    <LongTextField
      control={control}
      name={name}
      label={labelOf(name)}
      required
      readOnly={readOnly}
      hint={t("releaseNote.lineHint")}
      max={LONGEST}
      rows={6}
    />
  );
  return (
    <div className={layout.fields}>
      <InputField
        control={control}
        name="number"
        label={labelOf("number")}
        required
        readOnly={readOnly}
        input={{ autoFocus: !readOnly, maxLength: LONGEST_NUMBER }}
      />
      {content("contentZh")}
      {content("contentEn")}
    </div>
  );
}
