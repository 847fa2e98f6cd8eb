import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { asApiError, isCancelled, type ApiError } from "../api/errors";
import { portalQuery } from "../api/identity";
import { currentSession, sameVisit, subscribeSession } from "../api/session";
import { endSession } from "../kit/endSession";
import { forgetContinuations } from "../kit/list/continuations";
import { toast } from "../kit/toast";
import { forgetTabs } from "../shell/tabs";
import { watchLateChanges } from "../core/offline";
import { forgetAllUnsaved } from "../core/unsaved";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The page shows this error itself, with a retry button. */
      showsOwnError?: boolean;
      /** Nobody is told that it failed: its answer is an addition to what the page shows. */
      untold?: boolean;
    };
    mutationMeta: {
      /** Error codes that the form shows at its fields. */
      shownInForm?: readonly number[] | "all";
    };
  }
}

function report(failure: ApiError, shown: boolean): void {
  if (failure.code === 401) endSession();
  else if (!shown) toast.error(failure);
}

const MOST_RETRIES = 2;

/** Retries only errors with an unknown outcome; a refusal is final. */
function worthRetrying(count: number, error: unknown): boolean {
  return count < MOST_RETRIES && !isCancelled(error) && asApiError(error).worthRetrying;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isCancelled(error)) return;
      // Once a page has data it no longer shows its error state, so a failing refetch is shown as a toast.
      const shown = query.meta?.showsOwnError === true && query.state.data === undefined;
      report(asApiError(error), shown || query.meta?.untold === true);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (isCancelled(error)) return;
      const failure = asApiError(error);
      const shown = mutation.meta?.shownInForm ?? [];
      report(failure, shown === "all" || shown.includes(failure.code));
    },
  }),
  defaultOptions: {
    // Live events invalidate the cache, so data stays fresh for longer.
    queries: { retry: worthRetrying, staleTime: 60_000, refetchOnWindowFocus: false },
    // Retrying mutations is safe, because a retry repeats the idempotency key.
    mutations: { retry: worthRetrying },
  },
});

watchLateChanges(queryClient.getMutationCache(), () => toast.sentLate(Date.now()));

// Clear cached data when the user changes, in this tab or another, so that nothing leaks to the next user.
let last = currentSession();
subscribeSession(() => {
  const now = currentSession();
  if (sameVisit(last, now)) return;
  const wasSignedIn = last.token !== null;
  last = now;
  if (!wasSignedIn) return;
  forgetTabs();
  forgetAllUnsaved();
  forgetContinuations();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== portalQuery.queryKey[0] });
});
