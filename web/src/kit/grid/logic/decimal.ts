/** An exact decimal: 12.30 is 1230 units of scale 2. */
export interface Decimal {
  units: bigint;
  scale: number;
}

export const ZERO: Decimal = { units: 0n, scale: 0 };

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

export function parseDecimal(value: unknown): Decimal | null {
  if (typeof value === "number" && !Number.isSafeInteger(value)) return parseDecimal(value.toString());
  if (typeof value !== "string" && typeof value !== "number") return null;
  const match = PLAIN.exec(String(value));
  if (!match) return null;
  const fraction = match[3] ?? "";
  const units = BigInt((match[2] ?? "") + fraction);
  return { units: match[1] ? -units : units, scale: fraction.length };
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return wanted === scale ? units : units * 10n ** BigInt(wanted - scale);
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function negate({ units, scale }: Decimal): Decimal {
  return { units: -units, scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b));
}

export function times({ units, scale }: Decimal, factor: number): Decimal {
  return { units: units * BigInt(factor), scale };
}

export function compare(a: Decimal, b: Decimal): number {
  const difference = subtract(a, b).units;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function decimalText({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const whole = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${whole}` : whole;
}
