import { Input, Select, Switch, type InputProps, type SelectProps } from "antd";
import type { ReactNode } from "react";
import { Controller, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { Field } from "../Field";
import styles from "./fields.module.css";
import { useErrorWord } from "./useErrorWord";

interface FormFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  readOnly?: boolean;
}

export function InputField<Values extends FieldValues>({
  control,
  name,
  label,
  required = false,
  hint,
  readOnly = false,
  input,
}: FormFieldProps<Values> & { input?: InputProps }) {
  const word = useErrorWord();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field label={label} required={required} hint={hint} error={word(fieldState.error)}>
          {(wiring) => <Input autoComplete="off" {...field} {...wiring} readOnly={readOnly} {...input} />}
        </Field>
      )}
    />
  );
}

export interface Choice {
  value: string;
  label: string;
}

/** One of a few; cleared, it is empty text. */
export function ChoiceField<Values extends FieldValues>({
  control,
  name,
  label,
  required = false,
  hint,
  readOnly = false,
  choices,
  allowClear = false,
  loading = false,
}: FormFieldProps<Values> & { choices: readonly Choice[]; allowClear?: boolean; loading?: boolean }) {
  const word = useErrorWord();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field label={label} required={required} hint={hint} error={word(fieldState.error)}>
          {({ status, ...wiring }) => {
            const value = field.value as string;
            const known = choices.some((choice) => choice.value === value);
            return (
              <Select<string>
                {...wiring}
                {...(status ? { status } : {})}
                ref={field.ref}
                disabled={readOnly}
                allowClear={allowClear}
                loading={loading}
                // A value that can no longer be chosen is still shown, so that saving does not lose it.
                options={value && !known ? [{ value, label: value }, ...choices] : [...choices]}
                value={value || null}
                onChange={(next: string | undefined) => field.onChange(next ?? "")}
                onBlur={field.onBlur}
              />
            );
          }}
        </Field>
      )}
    />
  );
}

/** Several of many, found by typing. */
export function ManyField<Values extends FieldValues>({
  control,
  name,
  label,
  required = false,
  hint,
  readOnly = false,
  select,
  beside,
}: FormFieldProps<Values> & {
  select: SelectProps<string[]>;
  /** Another way to choose, at the right of the input. */
  beside?: ReactNode;
}) {
  const word = useErrorWord();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field label={label} required={required} hint={hint} error={word(fieldState.error)}>
          {({ status, ...wiring }) => (
            <span className={styles.many}>
              <Select<string[]>
                {...wiring}
                {...(status ? { status } : {})}
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
        </Field>
      )}
    />
  );
}

export function SwitchField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  readOnly = false,
}: FormFieldProps<Values>) {
  const word = useErrorWord();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field label={label} hint={hint} error={word(fieldState.error)}>
          {({ id, "aria-describedby": describedBy }) => (
            <span className={styles.switch}>
              <Switch
                id={id}
                ref={field.ref}
                {...(describedBy ? { "aria-describedby": describedBy } : {})}
                disabled={readOnly}
                checked={field.value as boolean}
                onChange={field.onChange}
              />
            </span>
          )}
        </Field>
      )}
    />
  );
}
