import type { RowAction } from "../../api/listing";

/** What a page makes of its buttons by what its reader has done on it, such as marks he set. */
export interface PageButtons {
  /** These stand on the page even while they are not allowed, and then say why. */
  shown: readonly string[];
  /** The filled one of them; null where none is. */
  filled: string | null;
  /** Said inside a button, after its label. Absent for one that is not allowed: why it is not. */
  notes: Readonly<Record<string, string>>;
  /** The key of each. */
  keys: Readonly<Record<string, string>>;
  /** Takes an action in the place of its dialog; false where the dialog is right. */
  take: (action: string) => boolean;
}

/** What is said inside a button, after its label. */
export function noteOf({ action, allowed, reason }: RowAction, own: PageButtons | null): string | undefined {
  return own?.notes[action] ?? (allowed ? undefined : (reason ?? undefined));
}

/** The keys of a page, with what each runs. */
export function keysOf(
  own: PageButtons | null,
  offered: readonly RowAction[],
  run: (action: string) => void,
): Record<string, () => void> {
  const keys = Object.entries(own?.keys ?? {}).filter(([name]) =>
    offered.some(({ action }) => action === name),
  );
  return Object.fromEntries(keys.map(([name, key]) => [key, () => run(name)]));
}
