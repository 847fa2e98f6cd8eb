/** A number as people read it: grouped, and without zeros that say nothing, except the two of money. */
export function readableNumber(value: string): string {
  const [whole = "", decimals = ""] = value.split(".");
  const told = decimals.length > 2 ? decimals.replace(/0+$/, "") : decimals;
  return groupDigits(told === "" ? whole : `${whole}.${told}`);
}

/** Thousands are grouped as text, because an exact decimal does not survive a trip through a float. */
export function groupDigits(value: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value);
  if (!match) return value;
  return `${match[1]}${match[2]?.replaceAll(/\B(?=(\d{3})+$)/g, ",")}${match[3] ?? ""}`;
}
