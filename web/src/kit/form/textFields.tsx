import { DatePicker, Input, Select } from "antd";
import dayjs from "dayjs";
import type { FieldValues } from "react-hook-form";
import { useOrganizeSelect } from "../OrganizePicker";
import { isSubmitKey } from "../useHotkey";
import { FormField, selectWiring, type FormFieldProps } from "./FormField";

interface LongTextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  max?: number | undefined;
  rows?: number;
  readOnly?: boolean;
  /** Takes the initial focus. */
  begin?: boolean;
}

/** Multi-line text with a character count; Ctrl+Enter submits its form. */
export function LongTextField<Values extends FieldValues>({
  max,
  rows = 4,
  readOnly = false,
  begin = false,
  ...about
}: LongTextFieldProps<Values>) {
  return (
    <FormField {...about}>
      {(field, wiring) => (
        <Input.TextArea
          {...field}
          {...wiring}
          readOnly={readOnly}
          autoSize={{ minRows: rows, maxRows: 14 }}
          onKeyDown={(event) => {
            if (!isSubmitKey(event)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          {...(begin ? { autoFocus: true } : {})}
          {...(max ? { maxLength: max, showCount: true } : {})}
        />
      )}
    </FormField>
  );
}

interface DateFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** Past days cannot be chosen. */
  fromToday?: boolean | undefined;
  readOnly?: boolean;
}

/** A date, held as `2026-11-20`; cleared, its value is the empty string. */
export function DateField<Values extends FieldValues>({
  fromToday,
  readOnly = false,
  ...about
}: DateFieldProps<Values>) {
  return (
    <FormField {...about}>
      {(field, { status, ...wiring }) => (
        <DatePicker
          {...wiring}
          {...(status ? { status } : {})}
          {...(fromToday ? { minDate: dayjs().startOf("day") } : {})}
          ref={field.ref}
          disabled={readOnly}
          value={field.value ? dayjs(field.value as string) : null}
          onChange={(day) => field.onChange(day ? day.format("YYYY-MM-DD") : "")}
          onBlur={field.onBlur}
          onKeyDown={(event) => {
            // Enter picks the date; it must not submit the form.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
    </FormField>
  );
}

/** Select for a supplier, searched by part of the name or number. */
export function SupplierField<Values extends FieldValues>({
  value,
  readOnly = false,
  ...about
}: FormFieldProps<Values> & { value: string; readOnly?: boolean }) {
  const select = useOrganizeSelect<string>(value ? [value] : [], true, "S");
  return (
    <FormField {...about}>
      {(field, wiring) => (
        <Select<string>
          {...selectWiring(wiring)}
          {...select}
          ref={field.ref}
          disabled={readOnly}
          value={(field.value as string) || null}
          onChange={(next: string | undefined) => field.onChange(next ?? "")}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  );
}
