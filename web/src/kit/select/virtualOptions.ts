/** Of many thousand options only about this many stand in the page at once. */
export const KEPT_ITEMS = 20;
export const FILTER_DELAY = 100;

export interface VirtualOption {
  value: string;
  label: string;
  /** Stands at the right: a code, say. */
  right?: string | undefined;
}

/** Options whose label, or the label at the right, holds what was typed, whatever the case. */
export function matching<Option extends VirtualOption>(options: readonly Option[], typed: string): Option[] {
  const part = typed.trim().toLowerCase();
  if (part === "") return [...options];
  return options.filter(({ label, right }) =>
    [label, right ?? ""].some((text) => text.toLowerCase().includes(part)),
  );
}
