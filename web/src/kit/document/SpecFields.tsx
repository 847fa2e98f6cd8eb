import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField, InputField } from "../form/fields";
import layout from "../form/layout.module.css";
import { DateField, LongTextField, SupplierField } from "../form/textFields";
import { useDictChoices } from "../useDictChoices";
import { ChosenDocument } from "./ChosenDocument";
import { ChosenUser } from "./ChosenUser";
import { isShort, type ChosenRow, type FieldSpec, type TextDraft } from "./fieldSpecs";

interface SpecFieldsProps {
  control: Control<TextDraft>;
  specs: readonly FieldSpec[];
  labelOf: (name: string) => string;
  /** What is typed now would not be sent. */
  readOnly?: boolean;
  /** Focuses the first field. */
  focusFirst?: boolean;
  /** Called with the chosen row, or null if the choice is cleared, for fields that choose a document. */
  onChosen?: (spec: FieldSpec, row: ChosenRow | null) => void;
  /** Whether a chosen document can no longer be changed. */
  stays?: (spec: FieldSpec) => boolean;
}

function ChosenSupplier({
  control,
  ...about
}: {
  control: Control<TextDraft>;
  name: string;
  label: string;
  required: boolean;
  readOnly: boolean;
}) {
  const value = useWatch({ control, name: about.name });
  return <SupplierField control={control} value={value ?? ""} {...about} />;
}

function ChosenFromDictionary({
  dictionary,
  ...about
}: {
  dictionary: string;
  control: Control<TextDraft>;
  name: string;
  label: string;
  required: boolean;
  readOnly: boolean;
}) {
  const { choices, loading } = useDictChoices(dictionary);
  return <ChoiceField {...about} choices={choices} loading={loading} allowClear={!about.required} />;
}

/** The fields declared by a kind of document; short ones share a line. */
export function SpecFields(props: SpecFieldsProps) {
  const { control, specs, labelOf, readOnly = false, focusFirst = false, onChosen, stays } = props;
  const { t } = useTranslation();
  const field = (spec: FieldSpec, first: boolean) => {
    const about = {
      control,
      name: spec.name,
      label: labelOf(spec.name),
      required: spec.required ?? false,
      hint: spec.hint && t(spec.hint),
      readOnly,
    };
    switch (spec.kind) {
      case "long":
        return <LongTextField key={spec.name} {...about} max={spec.max} begin={first} />;
      case "date":
        return <DateField key={spec.name} {...about} fromToday={spec.fromToday} />;
      case "supplier":
        return <ChosenSupplier key={spec.name} {...about} />;
      case "user":
        return <ChosenUser key={spec.name} {...about} spec={spec} />;
      case "decimal":
        return <InputField key={spec.name} {...about} input={{ autoFocus: first, inputMode: "decimal" }} />;
      case "choice": {
        if (spec.dictionary) {
          return <ChosenFromDictionary key={spec.name} {...about} dictionary={spec.dictionary} />;
        }
        const choices = (spec.choices ?? []).map((value) => ({ value, label: value }));
        return <ChoiceField key={spec.name} {...about} choices={choices} />;
      }
      case "document":
        return (
          spec.from && (
            <ChosenDocument
              key={spec.name}
              {...about}
              from={spec.from}
              disabled={readOnly || (stays?.(spec) ?? false)}
              onChosen={(row) => onChosen?.(spec, row)}
            />
          )
        );
      case "text":
        return (
          <InputField
            key={spec.name}
            {...about}
            input={{ autoFocus: first, ...(spec.max ? { maxLength: spec.max } : {}) }}
          />
        );
    }
  };
  const lines: FieldSpec[][] = [];
  for (const spec of specs) {
    const last = lines.at(-1);
    if (isShort(spec) && last?.length === 1 && last[0] && isShort(last[0])) last.push(spec);
    else lines.push([spec]);
  }
  return (
    <div className={layout.fields}>
      {lines.map((line) => {
        const inputs = line.map((spec) => field(spec, focusFirst && spec === specs[0]));
        return line.length > 1 ? (
          <div key={line[0]?.name} className={layout.pair}>
            {inputs}
          </div>
        ) : (
          inputs
        );
      })}
    </div>
  );
}
