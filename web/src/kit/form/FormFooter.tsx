import { Button } from "antd";
import { useFormState, type FieldPath, type FieldValues, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Kept } from "../../core/kept/useKept";
import { useSaveKey } from "../useHotkey";
import { inFormOrder } from "./formOrder";
import { KeptNotice } from "./KeptNotice";
import { useKeptClose } from "./useKeptClose";
import { WrongFields, type WrongField } from "./WrongFields";

export interface FormFooterProps<Draft extends FieldValues> {
  form: UseFormReturn<Draft>;
  /** Holds the form's unsaved input. */
  kept: Kept;
  saving: boolean;
  canSave: boolean;
  labelOf: (name: string) => string;
  /** What is wrong besides the fields, such as cells of a sheet. */
  others?: readonly WrongField[];
  onSave: () => void;
  onCancel: () => void;
}

/** Sticky footer with save and cancel, and links to the invalid fields. */
export function FormFooter<Draft extends FieldValues>(props: FormFooterProps<Draft>) {
  const { form, kept, saving, canSave, labelOf, others = [], onSave, onCancel } = props;
  const { t } = useTranslation();
  const { errors } = useFormState({ control: form.control });
  const save = () => {
    if (canSave && !saving) onSave();
  };
  const cancel = useKeptClose(kept, onCancel);
  useSaveKey(true, save);
  return (
    <>
      <KeptNotice kept={kept} />
      <WrongFields
        fields={[
          ...inFormOrder(Object.keys(errors), form.getValues()).map((name) => ({
            name,
            label: labelOf(name),
            onGo: () => form.setFocus(name as FieldPath<Draft>),
          })),
          ...others,
        ]}
      />
      <Button onClick={() => void cancel()}>{t("common.cancel")}</Button>
      <Button type="primary" loading={saving} disabled={!canSave} onClick={save}>
        {t("common.save")}
      </Button>
    </>
  );
}
