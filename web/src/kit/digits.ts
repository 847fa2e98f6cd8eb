/** Groups digits and, beyond two decimals, drops trailing zeros. */
export function readableNumber(value: string): string {
  const [whole = "", decimals = ""] = value.split(".");
  const told = decimals.length > 2 ? decimals.replace(/0+$/, "") : decimals;
  return groupDigits(told === "" ? whole : `${whole}.${told}`);
}

/** Groups thousands on the text itself, because an exact decimal would lose precision as a float. */
export function groupDigits(value: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value);
  if (!match) return value;
  return `${match[1]}${match[2]?.replaceAll(/\B(?=(\d{3})+$)/g, ",")}${match[3] ?? ""}`;
}
