import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ApiError } from "../../api/errors";

/** Marks messages that came from the server. */
export const SERVER = "server";

/** Codes that these forms show themselves: a rule's refusal, fields, and too many attempts. */
export const SHOWN = [300, 422, 429] as const;

/** Puts what the server says beside the fields it names. */
export function showFields<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError">,
  failure: ApiError,
): void {
  for (const [index, { field, message }] of failure.fields.entries()) {
    form.setError(field as FieldPath<Values>, { type: SERVER, message }, { shouldFocus: index === 0 });
  }
}
