import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiError } from "../../../api/errors";
import { STAMPED_COPIES, stampRefusals, stampSteps } from "../../../api/seals";
import { keepForLater } from "../../../core/kept/input";
import { readAgain } from "../../../core/readAgain";
import { useUnsaved } from "../../../core/unsaved";
import { useAction } from "../../../core/useAction";
import { reasonToReject, REASONS } from "../../../kit/stamp/useReasonDraft";

/** How long a decision can be undone: it is sent only then. */
export const HELD_MS = 10_000;

export interface Decision {
  action: "approve" | "reject";
  id: string;
  version: number;
  number: string;
  /** Of a rejection. */
  reason: string;
}

export interface Held extends Decision {
  /** When it is sent, by the browser's clock. */
  until: number;
}

/**
 * Holds the last decision back for a moment, in which it can be undone without a trace. It is sent when the time is
 * over, with the next decision, and when the review is left. By then another document is on screen: `onRefused` says
 * which one is meant.
 */
export function useHeldDecision(onRefused: (decision: Decision, error: ApiError) => void) {
  const queries = useQueryClient();
  const waiting = useRef<Held | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const open = useRef(false);
  const { mutate } = useAction({
    run: ({ action, id, version, reason }: Held, key) =>
      action === "approve"
        ? stampSteps.approve({ id, version }, key)
        : stampRefusals.reject({ id, version, reason }, key),
    onDone: () => void readAgain(queries, STAMPED_COPIES),
    shownInForm: "all",
    onFailed: (error, decision) => {
      const { action, id, version, reason } = decision;
      // Nobody is left to give the reason back to: it is there when the paper is opened again.
      if (!open.current && action === "reject") {
        keepForLater(REASONS.kept, reasonToReject(id), version, { base: { reason: "" }, mine: { reason } });
      }
      onRefused(decision, error);
      // Whatever the error was, the data on screen may be stale.
      void readAgain(queries, STAMPED_COPIES);
    },
  });
  useUnsaved(held !== null);

  const take = useCallback(() => {
    const one = waiting.current;
    waiting.current = null;
    setHeld(null);
    return one;
  }, []);
  const send = useCallback(() => {
    const one = take();
    if (one) mutate(one);
  }, [take, mutate]);
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(send, held.until - Date.now());
    return () => clearTimeout(timer);
  }, [held, send]);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  // Also when the page is hidden behind another tab.
  useEffect(() => send, [send]);

  const decide = (decision: Decision) => {
    send();
    const one = { ...decision, until: Date.now() + HELD_MS };
    waiting.current = one;
    setHeld(one);
  };
  return { held, decide, send, undo: take };
}
