import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { InputField } from "../../kit/form/fields";

/** A large text field, for pages about the user's own account. */
export function TextField<Values extends FieldValues>({
  input,
  ...props
}: ComponentProps<typeof InputField<Values>>) {
  return <InputField {...props} input={{ size: "large", ...input }} />;
}
