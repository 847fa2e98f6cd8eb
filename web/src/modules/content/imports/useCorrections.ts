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

/** Typing and pasting come in bursts; one check of all of it is enough. */
const GATHER_MS = 500;

export interface Corrections {
  /** The newest answer of the server. */
  review: ImportReview;
  /** What has been changed and not been answered yet. */
  open: Batch;
  add: (more: Batch) => void;
  /** Why the last ones could not be sent; they are still here. */
  failure: ApiError | null;
  sendAgain: () => void;
  giveUp: () => void;
}

/** Sends what the user corrects, gathered, one batch after the other, each against the version it was made for. */
export function useCorrections(given: ImportReview): Corrections {
  const queries = useQueryClient();
  // An answer and what it answers change places in one step, or old texts would flash up in between.
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
      // What is being read just now may have looked before the correction.
      void queries.cancelQueries({ queryKey: [IMPORTS] }).then(() => {
        queries.setQueryData(importReviewQuery(id).queryKey, next);
        queries.setQueryData(importQuery(id).queryKey, next.task);
      });
    },
    onFailed: (error, { cells, choices, leave }) => {
      setWaiting((now) => joined(batchOf(cells, choices, leave), now));
      setSent(NOTHING);
      setFailure(error);
      // Whatever stood in the way, what is on screen is not what the server has.
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
  };
}
