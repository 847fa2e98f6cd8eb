import type { ReactElement, ReactNode } from "react";
import {
  Controller,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from "react-hook-form";
import { Field, type FieldWiring } from "../Field";
import { useErrorWord } from "./useErrorWord";

export interface FormFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
> {
  control: Control<Values>;
  name: Name;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  /** What is wrong beside what the form itself finds. */
  error?: string | undefined;
}

interface FormFieldWithInput<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
> extends FormFieldProps<Values, Name> {
  children: (field: ControllerRenderProps<Values, Name>, wiring: FieldWiring) => ReactElement;
}

/** One field of a form with its label, its hint and what is wrong with it. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  label,
  required = false,
  hint,
  error,
  children,
}: FormFieldWithInput<Values, Name>) {
  const word = useErrorWord();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field label={label} required={required} hint={hint} error={word(fieldState.error) ?? error}>
          {(wiring) => children(field, wiring)}
        </Field>
      )}
    />
  );
}

/** What an antd select takes of a field's wiring. */
export function selectWiring({ status, ...wiring }: FieldWiring) {
  return { ...wiring, ...(status ? { status } : {}) };
}
