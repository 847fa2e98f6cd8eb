import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { TextField } from "./TextField";

interface MailedCodeFieldsProps<Values extends FieldValues> {
  control: Control<Values>;
  /** Of `useMailedCode`. */
  button: ReactNode;
  /** Where the address is typed, too; the code is sent from there. */
  address?: { name: FieldPath<Values>; label: string; hint: string; autoFocus?: boolean };
  code: { name: FieldPath<Values>; label: string; hint?: string };
}

/** The field for a code that is sent by mail, below that of its address where this is not known. */
export function MailedCodeFields<Values extends FieldValues>({
  control,
  button,
  address,
  code,
}: MailedCodeFieldsProps<Values>) {
  return (
    <>
      {address && (
        <TextField
          control={control}
          name={address.name}
          label={address.label}
          required
          hint={address.hint}
          input={{
            autoFocus: address.autoFocus ?? false,
            type: "email",
            autoComplete: "email",
            autoCapitalize: "none",
            spellCheck: false,
          }}
          button={button}
        />
      )}
      <TextField
        control={control}
        name={code.name}
        label={code.label}
        required
        hint={code.hint}
        input={{ inputMode: "numeric", autoComplete: "one-time-code", maxLength: 6 }}
        button={address ? undefined : button}
      />
    </>
  );
}
