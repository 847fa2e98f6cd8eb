/** An option of a select. */
export interface Choice {
  value: string;
  label: string;
  /** Explains existing data, and is not offered for new data. */
  retired?: boolean;
}

/** What a select offers. Its present value stays among them, so that saving does not lose it. */
export function choicesFor(value: string, choices: readonly Choice[]): { value: string; label: string }[] {
  const offered = choices.filter((choice) => !choice.retired || choice.value === value);
  const known = offered.some((choice) => choice.value === value);
  return [
    ...(value && !known ? [{ value, label: value }] : []),
    ...offered.map((choice) => ({ value: choice.value, label: choice.label })),
  ];
}
