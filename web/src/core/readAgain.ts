import type { QueryClient } from "@tanstack/react-query";

/**
 * Invalidates and refetches all queries of a topic after a change. Fetches in flight are cancelled first: they may have
 * read data from before the change, and invalidation alone does not restart an initial fetch.
 */
export async function readAgain(queries: QueryClient, topic: string): Promise<void> {
  await queries.cancelQueries({ queryKey: [topic] });
  await queries.invalidateQueries({ queryKey: [topic] });
}
