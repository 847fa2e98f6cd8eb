import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListRow } from "../../api/listing";
import { endSession } from "../endSession";
import { readAgain } from "../../core/readAgain";
import { toast } from "../toast";
import { runBatch, type RowOutcome } from "./batch";
import { BatchDialog } from "./BatchDialog";
import type { BatchAction } from "./SelectionBar";

/** What was entered for all rows, by field. */
export type BatchInput = Readonly<Record<string, string>>;

/** The form that asks for it. */
export interface BatchFormProps {
  /** Id of the form, for the button that submits it. */
  id: string;
  onSubmit: (input: BatchInput) => void;
}

/** A batch action, run on one row at a time. */
export interface BatchStep<Row extends ListRow> {
  key: string;
  label: string;
  run: (row: Row, key: string, input: BatchInput) => Promise<unknown>;
  /** Asks once for what all rows need besides, such as a reason. */
  renderForm?: (props: BatchFormProps) => ReactNode;
  question: (count: number) => string;
  /** Consequence of the action, shown in the confirmation. */
  effect: string;
  danger?: boolean;
  fits?: (row: Row) => boolean;
}

export interface BatchProgress<Row extends ListRow> {
  step: BatchStep<Row>;
  rows: readonly Row[];
  /** Number of rows processed; null until confirmed. */
  tried: number | null;
  /** Null until the batch has finished. */
  outcomes: readonly RowOutcome<Row>[] | null;
  clear: (done?: readonly Row[]) => void;
  back: () => void;
}

/**
 * Batch actions on the selected rows of a list: asks for confirmation, shows progress, and reports every failed row
 * with the reason. Failed rows stay selected.
 */
export function useBatch<Row extends ListRow>(
  topic: string,
  nameOf: (row: Row) => string,
  steps: readonly BatchStep<Row>[],
): { actions: BatchAction<Row>[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<BatchProgress<Row> | null>(null);
  const stopped = useRef(false);

  const start = async (asked: BatchProgress<Row>, input: BatchInput) => {
    const { step, rows, clear } = asked;
    stopped.current = false;
    setProgress({ ...asked, tried: 0 });
    const outcomes = await runBatch(rows, (row, key) => step.run(row, key, input), {
      onStep: (tried) => setProgress({ ...asked, tried }),
      isStopped: () => stopped.current,
    });
    if (outcomes.some(({ problem }) => problem?.code === 401)) {
      setProgress(null);
      endSession();
      return;
    }
    // Whatever the result was, the data on screen may be stale.
    void readAgain(queries, topic);
    const done = outcomes.filter(({ problem }) => !problem).map(({ row }) => row);
    clear(done);
    if (done.length < rows.length) setProgress({ ...asked, tried: outcomes.length, outcomes });
    else {
      setProgress(null);
      toast.success(t("list.batch.allDone", { n: done.length, action: step.label }));
    }
  };

  return {
    actions: steps.map((step) => ({
      key: step.key,
      label: step.label,
      needs: "some",
      danger: step.danger ?? false,
      ...(step.fits ? { fits: step.fits } : {}),
      run: (rows, clear, back) => setProgress({ step, rows, tried: null, outcomes: null, clear, back }),
    })),
    dialog: (
      <BatchDialog
        progress={progress}
        nameOf={nameOf}
        onStart={(asked, input) => void start(asked, input)}
        onStop={() => {
          stopped.current = true;
        }}
        onClose={() => setProgress(null)}
      />
    ),
  };
}
