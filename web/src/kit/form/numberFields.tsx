import { Input, InputNumber } from "antd";
import type { FieldValues } from "react-hook-form";
import { FormField, selectWiring, type FormFieldProps } from "./FormField";
import { plainNumber, type NumberTextRule } from "./numberText";

interface IntegerFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readOnly?: boolean;
  least?: number;
  most?: number;
  /** In pixels; absent, as wide as there is room. */
  width?: number;
}

/** A whole number, held as a number; cleared, its value is null. */
export function IntegerField<Values extends FieldValues>({
  readOnly = false,
  least,
  most,
  width,
  ...about
}: IntegerFieldProps<Values>) {
  return (
    <FormField {...about}>
      {(field, wiring) => (
        <InputNumber
          {...field}
          {...selectWiring(wiring)}
          {...(least === undefined ? {} : { min: least })}
          {...(most === undefined ? {} : { max: most })}
          readOnly={readOnly}
          precision={0}
          style={{ width: width ?? "100%" }}
        />
      )}
    </FormField>
  );
}

interface PercentFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** The same as in the form's schema (`numberText`). */
  rule: NumberTextRule;
  readOnly?: boolean;
}

/** A share in per cent, held as text, so that it stays exact. */
export function PercentField<Values extends FieldValues>({
  rule,
  readOnly = false,
  ...about
}: PercentFieldProps<Values>) {
  return (
    <FormField {...about}>
      {(field, wiring) => (
        <Input
          {...field}
          {...wiring}
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          readOnly={readOnly}
          onBlur={() => {
            // Only its writing changes; what is no number stays as typed, with its error.
            const plain = plainNumber(String(field.value ?? "").replace(/[%％]\s*$/, ""), rule);
            if (plain !== field.value) field.onChange(plain);
            field.onBlur();
          }}
        />
      )}
    </FormField>
  );
}
