import type { QueryClient } from "@tanstack/react-query";
import { decidedBy } from "../api/documentApi";

/**
 * Invalidates and refetches all queries of a topic after a change, and of the kinds of documents whose buttons depend on
 * it. Fetches in flight are cancelled first: they may have read data from before the change, and invalidation alone does
 * not restart an initial fetch.
 */
export async function readAgain(queries: QueryClient, topic: string): Promise<void> {
  await Promise.all(
    [topic, ...decidedBy(topic)].map(async (one) => {
      await queries.cancelQueries({ queryKey: [one] });
      await queries.invalidateQueries({ queryKey: [one] });
    }),
  );
}
