import type { FieldValues } from "react-hook-form";
import type { AreaValue } from "../../api/listing";
import { AreaFields } from "../list/search/AreaFields";
import { FormField, type FormFieldProps } from "./FormField";

/** Country, province and city; the value has the id of each, empty where none is chosen. */
export function AreaField<Values extends FieldValues>(about: FormFieldProps<Values>) {
  return (
    <FormField {...about}>
      {(field, { id, status, "aria-describedby": describedBy }) => (
        <span id={id}>
          <AreaFields
            label={about.label}
            value={field.value as AreaValue}
            wrong={status ? "country" : null}
            describedBy={describedBy}
            required={about.required ?? false}
            onChange={(value) => field.onChange(value)}
          />
        </span>
      )}
    </FormField>
  );
}
