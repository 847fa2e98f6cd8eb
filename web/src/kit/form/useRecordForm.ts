import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import type * as z from "./schema";
import type { Versioned } from "../../api/dictionary";
import type { ApiError } from "../../api/errors";
import type { KeptName } from "../../core/kept/registry";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { toast } from "../toast";
import { differing } from "./merge";
import { CONFLICT } from "./overtaken";
import { rebaseForm } from "./rebaseForm";
import { showFields } from "./serverErrors";
import { useKeptForm } from "./useKeptForm";
import { useFollowed, useOvertaken, type Overtaking } from "./useOvertaken";

const REFUSED = 300;
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
  /** Something is typed that the form does not hold yet, as in the open cell of a sheet. */
  typing?: boolean;
  /** `more`: by an action that does more than save, such as publishing at once. */
  save: (draft: Draft, key: string, more: boolean) => Promise<Row>;
  onSaved: (row: Row, more: boolean) => void;
  /** Continues from the latest version. */
  onReload: () => void;
}

/** Common behaviour of record forms: validates, saves, shows refusals, and detects edit conflicts. */
export function useRecordForm<Row extends Versioned, Draft extends FieldValues>(
  options: RecordFormOptions<Row, Draft>,
) {
  const { topic, base, latest, draftOf, onReload } = options;
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { form, kept, before, sending, saved } = useKeptForm<Draft>({
    kept: options.kept,
    of: base?.id,
    version: base?.version,
    resolver: zodResolver(options.schema),
    defaults: draftOf(base),
  });
  const isDirty = kept.dirty || (options.typing ?? false);

  const save = useAction({
    // What is to be done besides is part of the doing: pressing the other button is another one, with its own key.
    run: ({ draft, more }: { draft: Draft; more: boolean }, key: string) => options.save(draft, key, more),
    shownInForm: [REFUSED, CONFLICT, INVALID],
    onDone: (row: Row, { more }) => {
      saved(row);
      void readAgain(queries, topic);
      options.onSaved(row, more);
    },
    onFailed: (error) => {
      if (
        !overtaking.failed(error) &&
        (error.code === REFUSED || error.code === INVALID) &&
        !isShown(error, form.getValues())
      ) {
        setRefusal(error);
      }
      showFields(form, error);
    },
  });

  const overtaking: Overtaking<Row> = useOvertaken<Row>({
    topic,
    base,
    latest,
    busy: save.isPending || save.isSuccess,
    rebase: (row) => rebaseForm(form, draftOf(base), draftOf(row)),
    replace: (row) => form.reset(draftOf(row)),
    onReload,
  });
  const { overtaken, conflict, takeTheirs } = overtaking;
  useFollowed(overtaking, isDirty);

  const send = (more: boolean) => {
    setRefusal(null);
    void form.handleSubmit((draft) => {
      sending();
      save.mutate({ draft, more });
    })();
  };
  const submit = () => {
    // Compared here: a change made by the same key press is not rendered yet.
    if (base && differing(draftOf(base), form.getValues()).length === 0) toast.nothingChanged();
    else send(false);
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
    /** Saves, changed or not, by an action that does more than that. */
    submitAndMore: () => send(true),
    conflict,
    fasterOne: overtaking.by,
    overtaken,
    refusal,
    reload: overtaking.reload,
    takeTheirs,
  };
}
