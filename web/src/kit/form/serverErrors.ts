import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ApiError } from "../../api/errors";

/** Type of form errors that came from the server. */
export const SERVER = "server";

/** Error codes that forms show themselves: business rule refusals, invalid fields, and rate limits. */
export const SHOWN = [300, 422, 429] as const;

/** Shows the server's field errors at the fields they name. */
export function showFields<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError">,
  failure: ApiError,
): void {
  for (const [index, { field, message }] of failure.fields.entries()) {
    form.setError(field as FieldPath<Values>, { type: SERVER, message }, { shouldFocus: index === 0 });
  }
}
