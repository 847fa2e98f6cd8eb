/** Approximate number of options in the DOM at once. */
export const KEPT_ITEMS = 20;
export const FILTER_DELAY = 100;

export interface VirtualOption {
  value: string;
  label: string;
  /** Shown at the right, e.g. a code. */
  right?: string | undefined;
}

/** Options whose label or right-hand label contains the typed text, ignoring case. */
export function matching<Option extends VirtualOption>(options: readonly Option[], typed: string): Option[] {
  const part = typed.trim().toLowerCase();
  if (part === "") return [...options];
  return options.filter(({ label, right }) =>
    [label, right ?? ""].some((text) => text.toLowerCase().includes(part)),
  );
}
