import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { InputField } from "../../kit/form/fields";

/** A field of the pages about one's own account, where there is room. */
export function TextField<Values extends FieldValues>({
  input,
  ...props
}: ComponentProps<typeof InputField<Values>>) {
  return <InputField {...props} input={{ size: "large", ...input }} />;
}
