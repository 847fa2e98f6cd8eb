import { useId } from "react";
import { Controller, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import styles from "./fields.module.css";
import { useErrorWord } from "./useErrorWord";

interface ExplainedChoice {
  value: string;
  label: string;
  explained: string;
}

interface RadioFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  choices: readonly ExplainedChoice[];
}

/** Radio buttons with an explanation for each option. */
export function RadioField<Values extends FieldValues>({
  control,
  name,
  label,
  choices,
}: RadioFieldProps<Values>) {
  const id = useId();
  const word = useErrorWord();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => {
        const error = word(fieldState.error);
        return (
          <fieldset className={styles.radios} aria-describedby={error ? `${id}-error` : undefined}>
            <legend>{label}</legend>
            <div className={styles.options}>
              {choices.map((choice, index) => (
                <label key={choice.value} className={styles.option}>
                  <input
                    type="radio"
                    name={id}
                    ref={index === 0 ? field.ref : undefined}
                    checked={field.value === choice.value}
                    onChange={() => field.onChange(choice.value)}
                    onBlur={field.onBlur}
                  />
                  <span>{choice.label}</span>
                  <span className={styles.explained}>{choice.explained}</span>
                </label>
              ))}
            </div>
            {error && (
              <p id={`${id}-error`} role="alert" className={styles.error}>
                {error}
              </p>
            )}
          </fieldset>
        );
      }}
    />
  );
}
