import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { differing, merge } from "./merge";

/** Puts another version under what is typed: what was changed here stays, everything else is that version's. */
export function rebaseForm<Draft extends FieldValues>(
  form: UseFormReturn<Draft>,
  base: Draft,
  theirs: Draft,
): void {
  const merged = merge(base, form.getValues(), theirs);
  form.reset(theirs);
  for (const name of differing(theirs, merged)) {
    const path = name as FieldPath<Draft>;
    form.setValue(path, merged[path], { shouldDirty: true });
  }
}
