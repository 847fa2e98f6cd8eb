import { lazy, Suspense } from "react";
import type { FieldValues } from "react-hook-form";
import { FormField, type FormFieldProps } from "../form/FormField";
import { LoadingLines } from "../LoadingLines";

const RichTextEditor = lazy(() => import("./RichTextEditor"));

/** A field for formatted text. */
export function RichTextField<Values extends FieldValues>({
  readOnly = false,
  ...about
}: FormFieldProps<Values> & { readOnly?: boolean }) {
  return (
    <FormField {...about}>
      {(field, wiring) => (
        <Suspense fallback={<LoadingLines rows={6} />}>
          <RichTextEditor
            {...(wiring.id ? { id: wiring.id } : {})}
            label={about.label}
            value={field.value as string}
            readOnly={readOnly}
            wrong={wiring.status === "error"}
            describedBy={wiring["aria-describedby"]}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        </Suspense>
      )}
    </FormField>
  );
}
