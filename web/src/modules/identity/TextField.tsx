import { Input, type InputProps } from "antd";
import type { ReactNode } from "react";
import { Controller, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { Field } from "../../kit/Field";
import { useErrorWord } from "../../kit/form/useErrorWord";
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
