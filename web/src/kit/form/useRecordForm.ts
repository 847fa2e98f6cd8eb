import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type * as z from "./schema";
import type { Versioned } from "../../api/dictionary";
import type { ApiError, Overtaken } from "../../api/errors";
import type { KeptName } from "../../core/kept/registry";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { toast } from "../toast";
import { differing, merge } from "./merge";
import { showFields } from "./serverErrors";
import { useKeptForm } from "./useKeptForm";

const REFUSED = 300;
const CONFLICT = 409;
const INVALID = 422;

/** Whether some field of the form shows the error. */
function isShown(error: ApiError, values: FieldValues): boolean {
  return error.fields.some(({ field }) => field in values);
}

interface RecordFormOptions<Row extends Versioned, Draft extends FieldValues> {
  topic: string;
  /** Name under which unsaved input is kept. */
  kept: KeptName;
  /** The version being edited; null for a new record. */
  base: Row | null;
  /** The latest known version. */
  latest: Row | null;
  draftOf: (row: Row | null) => Draft;
  schema: z.ZodType<Draft, Draft>;
  save: (draft: Draft, key: string) => Promise<Row>;
  onSaved: (row: Row) => void;
  /** Continues from the latest version. */
  onReload: () => void;
}

/** Common behaviour of record forms: validates, saves, shows refusals, and detects edit conflicts. */
export function useRecordForm<Row extends Versioned, Draft extends FieldValues>(
  options: RecordFormOptions<Row, Draft>,
) {
  const { topic, base, latest, draftOf, onReload } = options;
  const queries = useQueryClient();
  const [conflict, setConflict] = useState(false);
  const [fasterOne, setFasterOne] = useState<Overtaken | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { form, kept, before } = useKeptForm<Draft>({
    kept: options.kept,
    of: base?.id,
    version: base?.version,
    resolver: zodResolver(options.schema),
    defaults: draftOf(base),
  });
  const isDirty = kept.dirty;

  const save = useAction({
    run: options.save,
    shownInForm: [REFUSED, CONFLICT, INVALID],
    onDone: (row: Row) => {
      kept.end();
      void readAgain(queries, topic);
      options.onSaved(row);
    },
    onFailed: (error) => {
      if (error.code === CONFLICT) {
        setConflict(true);
        setFasterOne(error.overtaken);
        void readAgain(queries, topic);
      } else if ((error.code === REFUSED || error.code === INVALID) && !isShown(error, form.getValues())) {
        setRefusal(error);
      }
      showFields(form, error);
    },
  });

  // Our own save also arrives as a live change; do not report it as a conflict.
  const busy = save.isPending || save.isSuccess;
  const overtaken = base && latest && latest.version > base.version && !busy ? latest : null;

  const reload = () => {
    if (!latest) return;
    const theirs = draftOf(latest);
    const merged = merge(draftOf(base), form.getValues(), theirs);
    form.reset(theirs);
    for (const name of differing(theirs, merged)) {
      const path = name as FieldPath<Draft>;
      form.setValue(path, merged[path], { shouldDirty: true });
    }
    setConflict(false);
    setFasterOne(null);
    onReload();
  };

  const takeTheirs = () => {
    form.reset(draftOf(latest));
    setConflict(false);
    setFasterOne(null);
    onReload();
  };

  // Without unsaved input there is no conflict: show the latest version.
  const follow = useEffectEvent(() => {
    form.reset(draftOf(latest));
    onReload();
  });
  const untouched = overtaken !== null && !isDirty && !conflict;
  useEffect(() => {
    if (untouched) follow();
  }, [untouched]);

  const submitAsIs = () => {
    setRefusal(null);
    void form.handleSubmit((draft) => save.mutate(draft))();
  };
  const submit = () => {
    // Compared here: a change made by the same key press is not rendered yet.
    if (base && differing(draftOf(base), form.getValues()).length === 0) toast.nothingChanged();
    else submitAsIs();
  };

  return {
    form,
    kept,
    /** Original values of the fields that others changed since the restored input was typed. */
    before,
    dirty: isDirty,
    saving: save.isPending,
    /** Validates and saves; an existing record only if something was changed. */
    submit,
    /** For actions that do more than save. */
    submitAsIs,
    conflict,
    fasterOne,
    overtaken,
    refusal,
    reload,
    takeTheirs,
  };
}
