import { useState } from "react";

/**
 * The version of a record that is being edited. It is pinned while others change the record: their change is
 * announced, not merged into unfinished input.
 */
export function usePinned<Row extends { id: string }>(
  id: string | null,
  latest: Row | undefined,
): [pinned: Row | null, pin: (row: Row) => void] {
  const [pinned, pin] = useState<Row | null>(null);
  // Unpin on closing, so that reopening shows the latest version.
  if (pinned && pinned.id !== id) pin(null);
  if (id !== null && latest && latest.id === id && pinned?.id !== id) pin(latest);
  return [pinned && pinned.id === id ? pinned : null, pin];
}
