import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { asApiError, type ApiError } from "../api/errors";
import { portalQuery } from "../api/identity";
import { currentSession, sameVisit, subscribeSession } from "../api/session";
import { endSession } from "../kit/endSession";
import { toast } from "../kit/toast";
import { forgetTabs } from "../shell/tabs";
import { watchLateChanges } from "../core/offline";
import { forgetAllUnsaved } from "../core/unsaved";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The page shows this error in place, with a way to try again. */
      showsOwnError?: boolean;
    };
    mutationMeta: {
      /** Codes that the form shows beside its fields. */
      shownInForm?: readonly number[] | "all";
    };
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

function report(failure: ApiError, shown: boolean): void {
  if (failure.code === 401) endSession();
  else if (!shown) toast.error(failure);
}

const MOST_RETRIES = 2;

/** Only what may work the next time is tried again; a refusal stays a refusal. */
function worthRetrying(count: number, error: unknown): boolean {
  return count < MOST_RETRIES && !isCancelled(error) && asApiError(error).outcomeUnknown;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isCancelled(error)) return;
      // Once a page has data its own error place is gone, so a failing refresh is told in a toast.
      report(asApiError(error), query.meta?.showsOwnError === true && query.state.data === undefined);
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
    // Live events say when something changed, so time alone does not make data old.
    queries: { retry: worthRetrying, staleTime: 60_000, refetchOnWindowFocus: false },
    // Safe, because every changing call carries an idempotency key that a retry repeats.
    mutations: { retry: worthRetrying },
  },
});

watchLateChanges(queryClient.getMutationCache(), () => toast.sentLate(Date.now()));

// Whoever is signed in next, in this tab or in another, must find nothing of whoever was here before.
let last = currentSession();
subscribeSession(() => {
  const now = currentSession();
  if (sameVisit(last, now)) return;
  const wasSignedIn = last.token !== null;
  last = now;
  if (!wasSignedIn) return;
  forgetTabs();
  forgetAllUnsaved();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== portalQuery.queryKey[0] });
});
