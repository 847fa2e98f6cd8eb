/** Thousands are grouped as text, because an exact decimal does not survive a trip through a float. */
export function groupDigits(value: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value);
  if (!match) return value;
  return `${match[1]}${match[2]?.replaceAll(/\B(?=(\d{3})+$)/g, ",")}${match[3] ?? ""}`;
}
