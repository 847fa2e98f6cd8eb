import { Input, Select, Switch, type InputProps, type SelectProps } from "antd";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { choicesFor, type Choice } from "./choices";
import { FormField, selectWiring, type FormFieldProps } from "./FormField";
import { isSecret, markSecret } from "./secrets";
import styles from "./fields.module.css";

interface InputFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readOnly?: boolean;
  secret?: boolean;
  /** Shown beside the input. */
  button?: ReactNode;
  input?: InputProps;
}

export function InputField<Values extends FieldValues>({
  readOnly = false,
  secret = false,
  button,
  input,
  ...about
}: InputFieldProps<Values>) {
  const Kind = secret ? Input.Password : Input;
  if (isSecret(secret, input)) markSecret(about.control, about.name);
  return (
    <FormField {...about}>
      {(field, wiring) => {
        const box = <Kind autoComplete="off" {...field} {...wiring} readOnly={readOnly} {...input} />;
        return button ? (
          <div className={styles.withButton}>
            {box}
            {button}
          </div>
        ) : (
          box
        );
      }}
    </FormField>
  );
}

interface ChoiceFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readOnly?: boolean;
  choices: readonly Choice[];
  allowClear?: boolean;
  loading?: boolean;
}

/** A select for one of a few choices; cleared, its value is the empty string. */
export function ChoiceField<Values extends FieldValues>({
  readOnly = false,
  choices,
  allowClear = false,
  loading = false,
  ...about
}: ChoiceFieldProps<Values>) {
  return (
    <FormField {...about}>
      {(field, wiring) => {
        const value = field.value as string;
        return (
          <Select<string>
            {...selectWiring(wiring)}
            ref={field.ref}
            disabled={readOnly}
            allowClear={allowClear}
            loading={loading}
            options={choicesFor(value, choices)}
            value={value || null}
            onChange={(next: string | undefined) => field.onChange(next ?? "")}
            onBlur={field.onBlur}
          />
        );
      }}
    </FormField>
  );
}

interface ManyFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readOnly?: boolean;
  select: SelectProps<string[]>;
  /** Another way to choose, to the right of the input. */
  beside?: ReactNode;
}

/** A multi-select with search. */
export function ManyField<Values extends FieldValues>({
  readOnly = false,
  select,
  beside,
  ...about
}: ManyFieldProps<Values>) {
  return (
    <FormField {...about}>
      {(field, wiring) => (
        <span className={styles.many}>
          <Select<string[]>
            {...selectWiring(wiring)}
            {...select}
            ref={field.ref}
            mode="multiple"
            disabled={readOnly}
            value={field.value as string[]}
            onChange={(next) => field.onChange(next)}
            onBlur={field.onBlur}
          />
          {!readOnly && beside}
        </span>
      )}
    </FormField>
  );
}

interface SwitchFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readOnly?: boolean;
  /** Form values for on and off, if they are not true and false. */
  values?: readonly [on: string, off: string];
}

export function SwitchField<Values extends FieldValues>({
  readOnly = false,
  values,
  ...about
}: SwitchFieldProps<Values>) {
  return (
    <FormField {...about}>
      {(field, { id, "aria-describedby": describedBy }) => (
        <span className={styles.switch}>
          <Switch
            id={id}
            ref={field.ref}
            {...(describedBy ? { "aria-describedby": describedBy } : {})}
            disabled={readOnly}
            checked={values ? field.value === values[0] : (field.value as boolean)}
            onChange={(on) => field.onChange(values ? values[on ? 0 : 1] : on)}
          />
        </span>
      )}
    </FormField>
  );
}
