import type { ReactElement, ReactNode } from "react";
import {
  Controller,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from "react-hook-form";
import { Field, type FieldWiring } from "../Field";
import { FieldHint } from "../help/FieldHint";
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
  /** What the help of the page calls it, where the form needs another name. */
  helpField?: string;
  /** An error besides those of the form's validation. */
  error?: string | undefined;
}

interface FormFieldWithInput<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
> extends FormFieldProps<Values, Name> {
  children: (field: ControllerRenderProps<Values, Name>, wiring: FieldWiring) => ReactElement;
}

/** A form field with label, hint and error. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  label,
  required = false,
  hint,
  helpField,
  error,
  children,
}: FormFieldWithInput<Values, Name>) {
  const word = useErrorWord();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field
          label={label}
          required={required}
          hint={hint}
          // A field that says it itself needs no question mark.
          help={hint ? null : <FieldHint field={helpField ?? name} />}
          error={word(fieldState.error) ?? error}
        >
          {(wiring) => children(field, wiring)}
        </Field>
      )}
    />
  );
}

/** The field props that an antd select accepts. */
export function selectWiring({ status, ...wiring }: FieldWiring) {
  return { ...wiring, ...(status ? { status } : {}) };
}
