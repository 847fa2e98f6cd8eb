import { Input, type InputProps } from "antd";
import type { ReactNode } from "react";
import { Controller, type Control, type FieldError, type FieldPath, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../kit/Field";
import type { WordKey } from "../../words";
import { SERVER } from "./serverErrors";
import styles from "./PublicPage.module.css";

interface TextFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  secret?: boolean;
  /** Stands beside the input. */
  button?: ReactNode;
  input?: InputProps;
}

/** Our own messages are keys, so they follow a change of language; the server's are words already. */
export function useErrorWord(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation();
  return (error) => {
    if (!error?.message) return undefined;
    return error.type === SERVER ? error.message : t(error.message as WordKey);
  };
}

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { control, name, label, required = false, hint, secret, button, input } = props;
  const word = useErrorWord();
  const Kind = secret ? Input.Password : Input;
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field label={label} required={required} hint={hint} error={word(fieldState.error)}>
          {(wiring) => {
            const box = <Kind {...field} {...wiring} size="large" {...input} />;
            return button ? (
              <div className={styles.withButton}>
                {box}
                {button}
              </div>
            ) : (
              box
            );
          }}
        </Field>
      )}
    />
  );
}
