import { DatePicker, Input, Select } from "antd";
import dayjs from "dayjs";
import type { FieldValues } from "react-hook-form";
import { useOrganizeSelect } from "../OrganizePicker";
import { FormField, selectWiring, type FormFieldProps } from "./FormField";

interface LongTextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  max?: number | undefined;
  rows?: number;
  /** Typing begins here. */
  begin?: boolean;
}

/** Text of several lines, which says how much of it there may be. */
export function LongTextField<Values extends FieldValues>({
  max,
  rows = 4,
  begin = false,
  ...about
}: LongTextFieldProps<Values>) {
  return (
    <FormField {...about}>
      {(field, wiring) => (
        <Input.TextArea
          {...field}
          {...wiring}
          autoSize={{ minRows: rows, maxRows: 14 }}
          {...(begin ? { autoFocus: true } : {})}
          {...(max ? { maxLength: max, showCount: true } : {})}
        />
      )}
    </FormField>
  );
}

interface DateFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** Days that are over cannot be chosen. */
  fromToday?: boolean | undefined;
}

/** A day, which the form holds as `2026-11-20`; cleared, it is empty text. */
export function DateField<Values extends FieldValues>({ fromToday, ...about }: DateFieldProps<Values>) {
  return (
    <FormField {...about}>
      {(field, { status, ...wiring }) => (
        <DatePicker
          {...wiring}
          {...(status ? { status } : {})}
          {...(fromToday ? { minDate: dayjs().startOf("day") } : {})}
          ref={field.ref}
          value={field.value ? dayjs(field.value as string) : null}
          onChange={(day) => field.onChange(day ? day.format("YYYY-MM-DD") : "")}
          onBlur={field.onBlur}
          onKeyDown={(event) => {
            // Enter takes the day; it does not send the form.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
    </FormField>
  );
}

/** One supplier, found by typing a part of his name or his number. */
export function SupplierField<Values extends FieldValues>({
  value,
  ...about
}: FormFieldProps<Values> & { value: string }) {
  const select = useOrganizeSelect<string>(value ? [value] : [], true, "S");
  return (
    <FormField {...about}>
      {(field, wiring) => (
        <Select<string>
          {...selectWiring(wiring)}
          {...select}
          ref={field.ref}
          value={(field.value as string) || null}
          onChange={(next: string | undefined) => field.onChange(next ?? "")}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  );
}
