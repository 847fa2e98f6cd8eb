import type { TFunction } from "i18next";
import { daysBetween, type Explanation, type Shade } from "../../kit/grid";
import { latenessOfDays } from "./promisedLines";

/** A promise this late fills the whole cell. */
const A_MONTH = 30;

/** A bar behind the days a line is promised late: amber for a few, red for many; none in time or without a promise. */
export function lateShade(days: number | null, t: TFunction): Shade | null {
  const late = latenessOfDays(days);
  if (late === "none" || days === null) return null;
  const tone = late === "much" ? "bad" : "warn";
  return { bar: Math.min(1, days / A_MONTH), tone, says: t("orderLine.late", { n: days }) };
}

interface PromisedDays {
  number: string;
  line: string;
  requiredOn: string | null;
  confirmedOn: string | null;
  /** Null until dates are promised. */
  dayDifference: number | null;
}

/** Where the days come from: the two dates, or the schedule where it has several. */
export function explainDays(row: PromisedDays, href: string, t: TFunction): Explanation {
  const { requiredOn, confirmedOn, dayDifference } = row;
  const days = requiredOn && confirmedOn ? daysBetween(requiredOn, confirmedOn) : null;
  const lines = [
    { label: t("order.line.number"), value: `${row.number} / ${row.line}`, href },
    { label: t("order.line.requiredOn"), value: requiredOn ?? "—" },
    { label: t("order.line.promisedOn"), value: confirmedOn ?? "—" },
  ];
  if (dayDifference === null) return { lines };
  return days === dayDifference
    ? { lines, formula: t("orderLine.daysFormula", { promised: confirmedOn, required: requiredOn, n: days }) }
    : { lines, note: t("orderLine.daysBySchedule", { n: dayDifference }) };
}
