import type { GridMessage } from "../types";

/** Maximum number of integer digits, by number of decimals. */
const INTEGER_DIGITS: Readonly<Record<number, number>> = { 1: 15, 2: 13, 3: 12, 4: 12, 5: 10, 6: 9, 8: 7 };

const MOST_DECIMALS = 8;

/** Number of digits that a JavaScript number holds exactly. */
const DIGITS_OF_INTEGERS = 15;

export interface NumberRule {
  decimals: number;
  allowNegative: boolean;
}

/** A number of decimals without an entry takes the next stricter one. */
export function maxIntegerDigits(decimals: number): number {
  if (decimals === 0) return DIGITS_OF_INTEGERS;
  for (let places = decimals; places <= MOST_DECIMALS; places += 1) {
    const digits = INTEGER_DIGITS[places];
    if (digits !== undefined) return digits;
  }
  return 7;
}

/** Converts full-width digits and signs, as Chinese input methods type them, to ASCII. */
function narrow(text: string): string {
  return text
    .replaceAll(/[０-９，．－＋（）]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll("−", "-");
}

/** A comma is read between groups of three digits only; "0,500" is meant as a decimal. */
const NUMBER = /^([-+]?)(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/;

export type NumberReading = { value: string } | { issue: GridMessage };

/** Parses numbers as people type and spreadsheets copy them: "1,234.50", "￥ 12", "(3.00)". */
export function readNumber(text: string, rule: NumberRule): NumberReading {
  let plain = narrow(text).replaceAll(/[\s\u00a0]/g, "");
  const bracketed = /^\((.*)\)$/.exec(plain);
  if (bracketed) plain = `-${bracketed[1]}`;
  plain = plain.replace(/^([-+]?)[¥￥$€]/, "$1");
  const match = NUMBER.exec(plain);
  if (!match || (!match[2] && !match[3])) return { issue: { key: "issue.notNumber" } };
  const whole = (match[2] ?? "").replaceAll(",", "").replace(/^0+(?=\d)/, "") || "0";
  const fraction = match[3] ?? "";
  const negative = match[1] === "-" && /[1-9]/.test(whole + fraction);
  if (negative && !rule.allowNegative) return { issue: { key: "issue.negative" } };
  if (fraction.replace(/0+$/, "").length > rule.decimals) {
    return rule.decimals === 0
      ? { issue: { key: "issue.notInteger" } }
      : { issue: { key: "issue.decimals", values: { n: rule.decimals } } };
  }
  const limit = maxIntegerDigits(rule.decimals);
  if (whole.length > limit) return { issue: { key: "issue.digits", values: { n: limit } } };
  const kept = fraction.slice(0, rule.decimals);
  return { value: `${negative ? "-" : ""}${whole}${kept ? `.${kept}` : ""}` };
}

/** Whether a plain number, such as "-12.50", keeps to the limits with as many decimals as it has. */
export function isWithinDigits(text: string): boolean {
  const decimals = /\.(\d*?)0*$/.exec(text)?.[1]?.length ?? 0;
  return decimals <= MOST_DECIMALS && "value" in readNumber(text, { decimals, allowNegative: true });
}
