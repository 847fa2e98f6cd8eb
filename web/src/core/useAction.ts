import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { asApiError, type ApiError } from "../api/errors";
import { ActionKeys } from "../api/idempotency";

interface ActionOptions<Input, Output> {
  run: (input: Input, key: string) => Promise<Output>;
  onDone?: (output: Output, input: Input) => void;
  onFailed?: (error: ApiError, input: Input) => void;
  /** Error codes shown by the caller; all others become a toast. */
  shownInForm?: readonly number[] | "all";
  /** Never retried automatically, because the server cannot detect duplicates. */
  once?: boolean;
}

/** A mutation started by the user, with one idempotency key per action. */
export function useAction<Input, Output>({
  run,
  onDone,
  onFailed,
  shownInForm = [],
  once = false,
}: ActionOptions<Input, Output>) {
  const [keys] = useState(() => new ActionKeys());
  return useMutation({
    mutationFn: (input: Input) => run(input, keys.keyFor(input)),
    meta: { shownInForm },
    ...(once ? { retry: false } : {}),
    onSuccess: (output, input) => {
      keys.succeeded();
      onDone?.(output, input);
    },
    onError: (error, input) => {
      keys.failed(error);
      onFailed?.(asApiError(error), input);
    },
  });
}
