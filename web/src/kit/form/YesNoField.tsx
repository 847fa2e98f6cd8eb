import { useId } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import styles from "./fields.module.css";
import { FormField, type FormFieldProps } from "./FormField";

interface YesNoFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readOnly?: boolean;
}

/** A question: yes, no, or not answered yet (null), which a switch cannot say. */
export function YesNoField<Values extends FieldValues>({
  readOnly = false,
  ...about
}: YesNoFieldProps<Values>) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <FormField {...about}>
      {(field, wiring) => (
        <div
          id={wiring.id}
          role="radiogroup"
          aria-label={about.label}
          aria-describedby={wiring["aria-describedby"]}
          aria-invalid={wiring["aria-invalid"]}
          aria-required={wiring["aria-required"]}
          className={styles.yesNo}
        >
          {([true, false] as const).map((answer, index) => (
            <label key={String(answer)} className={styles.option}>
              <input
                type="radio"
                name={name}
                ref={index === 0 ? field.ref : undefined}
                disabled={readOnly}
                checked={field.value === answer}
                onChange={() => field.onChange(answer)}
                onBlur={field.onBlur}
              />
              <span>{t(answer ? "common.yes" : "common.no")}</span>
            </label>
          ))}
        </div>
      )}
    </FormField>
  );
}
