import type { QueryClient } from "@tanstack/react-query";

/**
 * Reads everything of a topic again after a change. A read that is still under way may have looked before the
 * change, and a first one would not be repeated by invalidation alone: so it is given up first.
 */
export async function readAgain(queries: QueryClient, topic: string): Promise<void> {
  await queries.cancelQueries({ queryKey: [topic] });
  await queries.invalidateQueries({ queryKey: [topic] });
}
