import { useState } from "react";

/**
 * The version of a record that is being edited. It stays the same while others change the record: their change
 * is announced, not poured into half-finished text.
 */
export function usePinned<Row extends { id: string }>(
  id: string | null,
  latest: Row | undefined,
): [pinned: Row | null, pin: (row: Row) => void] {
  const [pinned, pin] = useState<Row | null>(null);
  // Whoever opens it again wants to see it as it is then.
  if (pinned && pinned.id !== id) pin(null);
  if (id !== null && latest && latest.id === id && pinned?.id !== id) pin(latest);
  return [pinned && pinned.id === id ? pinned : null, pin];
}
