import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { ApiError } from "../../../api/errors";
import {
  correctImport,
  IMPORTS,
  importQuery,
  importReviewQuery,
  type Correction,
  type ImportReview,
} from "../../../api/imports";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { useKept } from "../../../core/kept/useKept";
import { batchOf, isNothing, joined, NOTHING, toSend, type Batch } from "./corrections";

/** Debounce time: typing and pasting come in bursts, which are checked together. */
const GATHER_MS = 500;

export interface Corrections {
  /** The latest response of the server. */
  review: ImportReview;
  /** Corrections not yet acknowledged. */
  open: Batch;
  add: (more: Batch) => void;
  /** Why the last batch could not be sent; its corrections are kept. */
  failure: ApiError | null;
  sendAgain: () => void;
  giveUp: () => void;
  /** Has the lines judged once more, against their parent as it is now; not while corrections are on their way. */
  lookAgain: (() => void) | null;
}

/** Sends corrections in debounced batches, one at a time, each against the version it was made for. */
export function useCorrections(given: ImportReview): Corrections {
  const queries = useQueryClient();
  // Response and acknowledged batch are swapped in one render, or old values would flash up in between.
  const [answer, setAnswer] = useState(given);
  const review = answer.task.version > given.task.version ? answer : given;
  const { id, version } = review.task;
  const [waiting, setWaiting] = useState<Batch>(NOTHING);
  const [sent, setSent] = useState<Batch>(NOTHING);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const open = useMemo(() => joined(sent, waiting), [sent, waiting]);
  useKept<Correction>({
    name: "content.import_corrections",
    of: id,
    version,
    dirty: !isNothing(open),
    mark: open,
    read: () => ({ id, version, ...toSend(open) }),
    restore: ({ cells, choices, leave }) => setWaiting((now) => joined(batchOf(cells, choices, leave), now)),
    reset: () => setWaiting(NOTHING),
  });

  const send = useAction({
    run: (correction: Correction, key) => correctImport(correction, key),
    shownInForm: "all",
    onDone: (next) => {
      setAnswer(next);
      setSent(NOTHING);
      // Fetches in flight may have read data from before the correction.
      void queries.cancelQueries({ queryKey: [IMPORTS] }).then(() => {
        queries.setQueryData(importReviewQuery(id).queryKey, next);
        queries.setQueryData(importQuery(id).queryKey, next.task);
      });
    },
    onFailed: (error, { cells, choices, leave }) => {
      setWaiting((now) => joined(batchOf(cells, choices, leave), now));
      setSent(NOTHING);
      setFailure(error);
      // Whatever the error was, the data on screen may be stale.
      if (!error.outcomeUnknown) void readAgain(queries, IMPORTS);
    },
  });

  const post = useEffectEvent(() => {
    setSent(waiting);
    setWaiting(NOTHING);
    send.mutate({ id, version, ...toSend(waiting) });
  });
  const mayPost = isNothing(sent) && failure === null;
  useEffect(() => {
    if (!mayPost || isNothing(waiting)) return;
    const timer = setTimeout(() => post(), GATHER_MS);
    return () => clearTimeout(timer);
  }, [mayPost, waiting]);

  return {
    review,
    open,
    add: (more) => setWaiting((now) => joined(now, more)),
    failure,
    sendAgain: () => setFailure(null),
    giveUp: () => {
      setWaiting(NOTHING);
      setFailure(null);
    },
    lookAgain:
      send.isPending || !isNothing(open) ? null : () => send.mutate({ id, version, ...toSend(NOTHING) }),
  };
}
