import { useEffect, useEffectEvent, useState } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import type { KeptName } from "../../core/kept/registry";
import { useKept, type Kept } from "../../core/kept/useKept";
import { differing, merge } from "./merge";
import { withoutSecrets } from "./secrets";
import { useTypedSince, type Saving } from "./useTypedSince";

/** For forms that hold only passwords and codes; these are never stored. */
export { useForm as useSecretForm };

/** Puts what was typed over `base` onto what the record says meanwhile. */
export type Merging<Draft> = (base: Draft, mine: Draft, theirs: Draft) => Draft;

interface KeptFormOptions<Draft extends FieldValues> {
  kept: KeptName;
  /** Id of the record; absent for a new one. */
  of?: string | undefined;
  /** The record version that the form shows. */
  version?: number | undefined;
  resolver: Resolver<Draft>;
  defaults: Draft;
  /** Whether leaving asks for confirmation; absent, always while there is unsaved input. */
  asks?: boolean;
  /** For a form whose fields come and go, such as the cells of rows: absent, it has the fields of `defaults`. */
  merging?: Merging<Draft> | undefined;
}

interface Typed<Draft> {
  /** The field values before any input. */
  base: Draft;
  mine: Draft;
}

interface KeptFormState<Draft extends FieldValues> extends Saving {
  form: UseFormReturn<Draft>;
  kept: Kept;
  /** Original values of the fields that others changed since the restored input was typed. */
  before: Partial<Draft> | null;
}

/** A form that keeps unsaved input. Fields the user did not change follow concurrent changes. */
export function useKeptForm<Draft extends FieldValues>(
  options: KeptFormOptions<Draft>,
): KeptFormState<Draft> {
  const form = useForm<Draft>({
    resolver: options.resolver,
    defaultValues: options.defaults as DefaultValues<Draft>,
  });
  const { control } = form;
  // Read during render: react-hook-form tracks only form state that is subscribed to.
  const { isDirty, defaultValues } = form.formState;
  const [before, setBefore] = useState<Partial<Draft> | null>(null);
  const current = () =>
    (options.merging
      ? defaultValues
      : { ...options.defaults, ...(defaultValues as Partial<Draft>) }) as Draft;

  const kept = useKept<Typed<Partial<Draft>>>({
    name: options.kept,
    of: options.of ?? "",
    version: options.version ?? null,
    dirty: isDirty,
    read: () => ({
      base: withoutSecrets(control, current()),
      mine: withoutSecrets(control, form.getValues()),
    }),
    restore: (typed, { version }) => {
      const theirs = current();
      const merged = options.merging
        ? options.merging(typed.base as Draft, typed.mine as Draft, theirs)
        : merge<Partial<Draft>>(typed.base, typed.mine, theirs);
      if (options.merging) form.reset(merged as Draft, { keepDefaultValues: true });
      else
        for (const name of differing<Partial<Draft>>(theirs, merged)) {
          // Skip fields that no longer exist in the form, or whose type changed.
          if (!(name in theirs) || Array.isArray(theirs[name]) !== Array.isArray(merged[name])) continue;
          const path = name as FieldPath<Draft>;
          form.setValue(path, merged[name] as PathValue<Draft, typeof path>, { shouldDirty: true });
        }
      if (version === null || version === (options.version ?? null)) return;
      const changed = differing<Partial<Draft>>(typed.base, theirs);
      const said = changed.filter((name) => name in typed.base).map((name) => [name, typed.base[name]]);
      setBefore(said.length > 0 ? (Object.fromEntries(said) as Partial<Draft>) : null);
    },
    reset: () => {
      setBefore(null);
      form.reset();
    },
    ...(options.asks === undefined ? {} : { asks: options.asks }),
  });

  const { sending, saved } = useTypedSince<Draft>({
    name: options.kept,
    kept,
    read: () => form.getValues(),
    unchanged: current,
    differ: (one, other) => differing(one, other).length > 0,
    storable: (draft) => withoutSecrets(control, draft),
  });

  const touched = useEffectEvent(() => kept.touch());
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => touched() }), [form]);
  return { form, kept, before, sending, saved };
}
