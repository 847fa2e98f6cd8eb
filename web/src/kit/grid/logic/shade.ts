import type { BarShade, HeatShade } from "../types";
import { parseDecimal, subtract, type Decimal } from "./decimal";

/** Steps of heat in each direction. */
export const HEAT_STEPS = 5;

const PARTS = 10_000n;

/** `a` divided by `b`, near enough to be looked at; null where there is nothing to divide by. */
function share(a: Decimal, b: Decimal): number | null {
  if (b.units === 0n) return null;
  const scale = Math.max(a.scale, b.scale);
  const [up, down] = [a.units * 10n ** BigInt(scale - a.scale), b.units * 10n ** BigInt(scale - b.scale)];
  return Number((up * PARTS) / down) / Number(PARTS);
}

/** A bar for a part of a whole: `good` at exactly the whole, `bad` beyond it. */
export function barOf(part: unknown, whole: unknown): BarShade | null {
  const [own, all] = [parseDecimal(part), parseDecimal(whole)];
  const bar = own && all ? share(own, all) : null;
  if (!own || !all || bar === null) return null;
  const rest = subtract(all, own).units;
  return { bar, ...(rest === 0n ? { tone: "good" as const } : rest < 0n ? { tone: "bad" as const } : {}) };
}

/** Heat for a change against an earlier figure; a change by `full` of it, or more, is hottest. */
export function changeHeat(now: unknown, before: unknown, full = 1): HeatShade | null {
  const [after, then] = [parseDecimal(now), parseDecimal(before)];
  if (!after || !then) return null;
  const change = subtract(after, then);
  if (change.units === 0n) return null;
  // From nothing to something cannot be expressed as a share.
  const part = share(change, then.units < 0n ? { units: -then.units, scale: then.scale } : then);
  return { heat: part === null ? Math.sign(Number(change.units)) : Math.max(-1, Math.min(1, part / full)) };
}

/** The step of a heat: 0 for none, up to `HEAT_STEPS` in either direction. */
export function heatStep(heat: number): number {
  const step = Math.sign(heat) * Math.ceil(Math.min(1, Math.abs(heat)) * HEAT_STEPS);
  return step === 0 ? 0 : step;
}

/** Width of a bar; one that is not whole does not look so. */
export function barWidth(bar: number): string {
  const percent = Math.max(0, Math.min(100, Math.round(bar * 100)));
  return `${percent === 100 && bar < 1 ? 99 : percent}%`;
}
