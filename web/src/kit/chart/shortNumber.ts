const STEPS = ["", "k", "M", "G", "T", "P", "E"];

/** A number for an axis: 950, 1.2k, 30M. Never where the exact one is asked for. */
export function shortNumber(value: number): string {
  let [rest, step] = [Math.abs(value), 0];
  // What would be rounded to a thousand is one of the next step.
  while (rest >= 999.95 && step < STEPS.length - 1) {
    rest /= 1000;
    step += 1;
  }
  const tenths = Math.round(rest * 10) / 10;
  return `${value < 0 ? "-" : ""}${tenths}${STEPS[step] ?? ""}`;
}
