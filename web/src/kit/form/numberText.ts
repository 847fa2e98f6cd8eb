import type { WordKey } from "../../words";
import { compare, parseDecimal } from "../grid/logic/decimal";
import { readNumber } from "../grid/logic/numberRules";
import * as z from "./schema";

export interface NumberTextRule {
  required?: boolean;
  /** Most decimals; absent, none. */
  decimals?: number;
  least?: string;
  most?: string;
}

const ISSUES: Readonly<Record<string, WordKey>> = {
  "issue.notNumber": "grid.issue.notNumber",
  "issue.notInteger": "grid.issue.notInteger",
  "issue.negative": "grid.issue.negative",
};

/** The number in plain form, such as `1200.5` for `１，２００．５`; text that is no such number stays as it is. */
export function plainNumber(text: string, { decimals = 0, least }: NumberTextRule): string {
  if (text.trim() === "") return "";
  const reading = readNumber(text, { decimals, allowNegative: least === undefined || least.startsWith("-") });
  return "value" in reading ? reading.value : text;
}

/** What is wrong with a number that is held as text, so that it stays exact; null where nothing is. */
export function numberIssue(text: string, rule: NumberTextRule): WordKey | null {
  const { required = false, decimals = 0, least, most } = rule;
  if (text.trim() === "") return required ? "common.required" : null;
  const reading = readNumber(text, { decimals, allowNegative: least === undefined || least.startsWith("-") });
  if ("issue" in reading) {
    const key = "key" in reading.issue ? reading.issue.key : "";
    return ISSUES[key] ?? "form.numberTooLong";
  }
  const [value, low, high] = [parseDecimal(reading.value), parseDecimal(least), parseDecimal(most)];
  const outside = value && ((low && compare(value, low) < 0) || (high && compare(value, high) > 0));
  return outside ? "form.numberOutside" : null;
}

/** Schema of a number held as text. */
export function numberText(rule: NumberTextRule): z.ZodType<string, string> {
  return z.string().superRefine((text, check) => {
    const message = numberIssue(text, rule);
    if (message) check.addIssue({ code: "custom", message });
  });
}
