import { useState } from "react";

interface Versioned {
  id: string;
  version: number;
}

/**
 * The version of a record that is being edited. It stays the same while others change the record: their change
 * is announced, not poured into half-finished text.
 */
export function useEdited<Row extends Versioned>(latest: Row | undefined): [Row | null, (row: Row) => void] {
  const [base, setBase] = useState<Row | null>(null);
  if (latest && base?.id !== latest.id) setBase(latest);
  return [base, setBase];
}
