import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { asApiError, type ApiError } from "../api/errors";
import { ActionKeys } from "../api/idempotency";
import { givenUp } from "../api/patiently";
import { currentSession, sameVisit } from "../api/session";

interface ActionOptions<Input, Output> {
  run: (input: Input, key: string) => Promise<Output>;
  onDone?: (output: Output, input: Input) => void;
  onFailed?: (error: ApiError, input: Input) => void;
  /** Error codes shown by the caller; all others become a toast. */
  shownInForm?: readonly number[] | "all";
  /** Never retried automatically, because the server cannot detect duplicates. */
  once?: boolean;
}

/**
 * A mutation started by the user, with one idempotency key per action. One that still waits for the line, or to be sent
 * again, is given up when its user signs out: whoever signs in next must not do it in his name.
 */
export function useAction<Input, Output>({
  run,
  onDone,
  onFailed,
  shownInForm = [],
  once = false,
}: ActionOptions<Input, Output>) {
  const [keys] = useState(() => new ActionKeys());
  const begun = useRef(currentSession());
  return useMutation({
    onMutate: () => {
      begun.current = currentSession();
    },
    mutationFn: async (input: Input) => {
      if (begun.current.token !== null && !sameVisit(begun.current, currentSession())) throw givenUp();
      return run(input, keys.keyFor(input));
    },
    meta: { shownInForm },
    ...(once ? { retry: false } : {}),
    onSuccess: (output, input) => {
      keys.succeeded(input);
      onDone?.(output, input);
    },
    onError: (error, input) => {
      keys.failed(error, input);
      onFailed?.(asApiError(error), input);
    },
  });
}
