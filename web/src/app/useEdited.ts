import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

interface Versioned {
  id: string;
  version: number;
}

/**
 * The version of a record that is being edited. It stays the same while others change the record: their change
 * is announced, not poured into half-finished text.
 */
export function useEdited<Row extends Versioned>(
  latest: Pick<UseQueryResult<Row>, "data" | "isFetching">,
): [Row | null, (row: Row) => void] {
  const [base, setBase] = useState<Row | null>(null);
  // What an earlier visit left in the cache may be old: wait for the record as it is now.
  if (latest.data && !latest.isFetching && base?.id !== latest.data.id) setBase(latest.data);
  return [base, setBase];
}
