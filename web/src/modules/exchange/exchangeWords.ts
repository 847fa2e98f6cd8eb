import type { TFunction } from "i18next";
import type { FilterChoice } from "../../kit/list/filters";

const DIRECTIONS = ["out", "in"] as const;
const SYSTEMS = ["oa", "erp"] as const;
const KINDS = [
  "oa.approval",
  "oa.outcome",
  "oa.withdrawal",
  "erp.confirmation",
  "erp.purchase_order",
] as const;
const DIFFERENCES = ["not_here", "not_there", "differs"] as const;

/** Translation keys by kind; the code itself contains a dot. */
const KIND_WORDS = {
  "oa.approval": "exchange.kind.approval",
  "oa.outcome": "exchange.kind.outcome",
  "oa.withdrawal": "exchange.kind.withdrawal",
  "erp.confirmation": "exchange.kind.confirmation",
  "erp.purchase_order": "exchange.kind.order",
} as const;

export function directionChoices(t: TFunction): FilterChoice[] {
  return DIRECTIONS.map((value) => ({ value, label: t(`exchange.direction.${value}`) }));
}

export function systemChoices(t: TFunction): FilterChoice[] {
  return SYSTEMS.map((value) => ({ value, label: t(`exchange.system.${value}`) }));
}

export function kindChoices(t: TFunction): FilterChoice[] {
  return KINDS.map((value) => ({ value, label: t(KIND_WORDS[value]) }));
}

export function differenceChoices(t: TFunction): FilterChoice[] {
  return DIFFERENCES.map((value) => ({ value, label: t(`exchange.difference.${value}`) }));
}

/** The label of a value; the value itself if there is none. */
export function wordIn(choices: readonly FilterChoice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
