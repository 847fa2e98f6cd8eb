const KEYS = { row: ["ArrowLeft", "ArrowRight"], column: ["ArrowUp", "ArrowDown"] } as const;

/** The place that an arrow, Home or End leads to among `count` in a row or a column; null for any other key. */
export function placeAfter(key: string, at: number, count: number, along: keyof typeof KEYS): number | null {
  const [back, on] = KEYS[along];
  if (count === 0) return null;
  if (key === on) return (at + 1) % count;
  if (key === back) return (Math.max(at, 0) - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
