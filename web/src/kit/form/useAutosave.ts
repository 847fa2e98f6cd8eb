import { useEffect, useEffectEvent, useState } from "react";
import type { FieldPath, FieldValues, PathValue, Resolver, UseFormReturn } from "react-hook-form";
import type { KeptName } from "../../core/kept/registry";
import type { Kept } from "../../core/kept/useKept";
import { onceBack } from "../../core/offline";
import { conflicting, merge, sameValue } from "./merge";
import { SectionSaver, type SaveState } from "./sectionSaver";
import { SERVER } from "./serverErrors";
import { useKeptForm, type Merging } from "./useKeptForm";

interface Stored<Draft> {
  version: number;
  draft: Draft;
}

interface AutosaveOptions<Draft extends FieldValues> {
  kept: KeptName;
  /** Id of the record and name of the section. */
  of: string;
  /** The section as the server has it. */
  stored: Stored<Draft>;
  resolver: Resolver<Draft>;
  save: (draft: Draft, version: number, key: string) => Promise<{ version: number }>;
  /** Reads the section again, after somebody else was faster. */
  readAgain: () => Promise<Stored<Draft>>;
  /** For a section whose fields come and go, such as the cells of rows: absent, it has the fields of `stored`. */
  merging?: Merging<Draft>;
}

/** A field that two people changed, with what the other one wrote. */
export interface Conflict {
  field: string;
  theirs: unknown;
}

export interface Autosave<Draft extends FieldValues> {
  form: UseFormReturn<Draft>;
  kept: Kept;
  state: SaveState;
  conflicts: readonly Conflict[];
  /** Settles a conflict; with the last one the section is saved. */
  decide: (field: string, take: "mine" | "theirs") => void;
  saveNow: () => void;
}

/**
 * A section of a form that saves itself: after a pause in typing, and when a field is left. Until the server has it,
 * the input is kept in the browser. Two people in two sections never meet; in one, each keeps what only he changed,
 * and decides about what both did.
 */
export function useAutosave<Draft extends FieldValues>(options: AutosaveOptions<Draft>): Autosave<Draft> {
  const { stored } = options;
  const [saver] = useState(() => new SectionSaver<Draft>(stored.draft, stored.version));
  const [state, setState] = useState<SaveState>({ state: "clean" });
  const [dispute, setDispute] = useState<{ version: number; open: readonly Conflict[] } | null>(null);
  const { form, kept } = useKeptForm<Draft>({
    kept: options.kept,
    of: options.of,
    version: stored.version,
    resolver: options.resolver,
    defaults: stored.draft,
    merging: options.merging,
    // What is about to be saved is no reason to ask.
    asks: state.state === "waiting" || state.state === "refused" || state.state === "overtaken",
  });
  const { defaultValues } = form.formState;
  const { merging } = options;
  // A cell that is only in `stored` belongs to a row that was taken away here, or was added by somebody else since.
  const base = (merging ? defaultValues : { ...stored.draft, ...(defaultValues as Partial<Draft>) }) as Draft;

  /** The form begins at `from` and has these values. Fields are not redrawn, so that nobody is disturbed in typing. */
  const put = (from: Draft, values: Draft) => {
    form.reset(from, { keepValues: true });
    if (merging) {
      // All at once: one by one, a sheet of thousands of cells would be compared once for each of them.
      if (!sameValue(from, values)) form.reset(values, { keepDefaultValues: true });
      return;
    }
    for (const name of Object.keys(from) as FieldPath<Draft>[])
      form.setValue(name, values[name] as PathValue<Draft, typeof name>, { shouldDirty: true });
  };

  const save = useEffectEvent(options.save);
  const saved = useEffectEvent((draft: Draft) => {
    form.clearErrors();
    put(draft, form.getValues());
  });
  const overtaken = useEffectEvent(async () => {
    const theirs = await options.readAgain();
    const mine = form.getValues();
    const both = conflicting(base, mine, theirs.draft);
    // About a row that is gone there is nothing to choose from.
    const fields = merging ? both.filter((field) => field in theirs.draft) : both;
    const merged = (merging ?? merge)(base, mine, theirs.draft);
    put(theirs.draft, merged);
    if (fields.length === 0) return { draft: merged, version: theirs.version };
    setDispute({
      version: theirs.version,
      open: fields.map((field) => ({ field: String(field), theirs: theirs.draft[field] })),
    });
    return null;
  });
  const told = useEffectEvent((next: SaveState) => {
    setState(next);
    if (next.state !== "refused") return;
    // Without the focus: the user is typing somewhere else already.
    for (const { field, message } of next.error.fields)
      form.setError(field as FieldPath<Draft>, { type: SERVER, message });
  });
  useEffect(
    () =>
      saver.connect({
        save: (draft, version, key) => save(draft, version, key),
        saved: (draft) => saved(draft),
        overtaken: () => overtaken(),
        told: (next) => told(next),
      }),
    [saver],
  );

  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => saver.changed({ ...values }) }),
    [form, saver],
  );
  const waits = state.state === "waiting";
  useEffect(() => (waits ? onceBack(() => saver.now()) : undefined), [waits, saver]);

  // Somebody else saved the section while nobody was typing here.
  const follow = useEffectEvent((newer: number) => {
    if (!saver.isIdle || kept.dirty) return;
    saver.follow(stored.draft, newer);
    form.reset(stored.draft);
  });
  useEffect(() => follow(stored.version), [stored.version]);

  return {
    form,
    kept,
    state,
    conflicts: dispute?.open ?? [],
    decide: (field, take) => {
      const conflict = dispute?.open.find((one) => one.field === field);
      if (!dispute || !conflict) return;
      const name = field as FieldPath<Draft>;
      if (take === "theirs")
        form.setValue(name, conflict.theirs as PathValue<Draft, typeof name>, { shouldDirty: true });
      const open = dispute.open.filter((one) => one !== conflict);
      setDispute(open.length > 0 ? { ...dispute, open } : null);
      if (open.length === 0) saver.goOn(form.getValues(), dispute.version);
    },
    saveNow: () => saver.now(),
  };
}
