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

/** A batch action, run on one row at a time. */
export interface BatchStep<Row extends ListRow> {
  key: string;
  label: string;
  run: (row: Row, key: string) => Promise<unknown>;
  question: (count: number) => string;
  /** Consequence of the action, shown in the confirmation. */
  effect: string;
  danger?: boolean;
}

export interface BatchProgress<Row extends ListRow> {
  step: BatchStep<Row>;
  rows: readonly Row[];
  /** Number of rows processed; null until confirmed. */
  tried: number | null;
  /** Null until the batch has finished. */
  outcomes: readonly RowOutcome<Row>[] | null;
  clear: (done?: readonly Row[]) => void;
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

  const start = async (asked: BatchProgress<Row>) => {
    const { step, rows, clear } = asked;
    stopped.current = false;
    setProgress({ ...asked, tried: 0 });
    const outcomes = await runBatch(rows, step.run, {
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
      run: (rows, clear) => setProgress({ step, rows, tried: null, outcomes: null, clear }),
    })),
    dialog: (
      <BatchDialog
        progress={progress}
        nameOf={nameOf}
        onStart={(asked) => void start(asked)}
        onStop={() => {
          stopped.current = true;
        }}
        onClose={() => setProgress(null)}
      />
    ),
  };
}
