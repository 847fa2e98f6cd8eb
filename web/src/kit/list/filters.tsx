import { DatePicker, Select } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConditionLine } from "../../api/listing";
import { splitList } from "./conditions";
import { textWidth } from "./fitColumns";
import { choiceLines, chosenValues, hasWildcard, rangeLines, typedLine } from "./searchRequest";
import { SupplierFilter } from "./SupplierFilter";

export interface FilterChoice {
  value: string;
  label: string;
}

/** A filter beside the search box. */
export interface FilterSpec {
  field: string;
  /** Values to choose from, suppliers, or a date range. Several may be chosen, except of yes and no. */
  kind?: "choice" | "supplier" | "dateRange";
  /** Absent: the column's own. */
  label?: string;
  /** Absent: the states or the dictionary declared by the column. */
  options?: FilterChoice[];
  /** The user may also type part of the value, a pattern with `*`, or several values separated by commas. */
  allowsPart?: boolean;
  width?: number;
}

export type FilterLine = Pick<ConditionLine, "symbol" | "queryValue">;

export interface FilterProps {
  filter: FilterSpec;
  label: string;
  choices: FilterChoice[];
  /** The current conditions on the field that a filter can show. */
  lines: readonly ConditionLine[];
  onChange: (next: FilterLine[]) => void;
}

const TYPED = "typed:";
const WHOLE = "=:";

function textOf({ symbol, queryValue }: ConditionLine): string {
  return symbol === "in" ? splitList(queryValue).join(", ") : String(queryValue);
}

function FilterSelect({ filter, label, choices, lines, onChange }: FilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const shown =
    lines.length === 1 ? lines.find(({ symbol }) => ["=", "like", "in"].includes(symbol)) : undefined;
  const isTyped = shown !== undefined && (shown.symbol !== "=" || hasWildcard(textOf(shown)));
  const options = choices.map((choice) => ({ value: WHOLE + choice.value, label: choice.label }));
  const addTyped = (text: string) => {
    const line = typedLine(text, "like");
    if (!line) return;
    const word =
      line.symbol === "in"
        ? t("list.oneOf", { text })
        : line.symbol === "="
          ? t("list.pattern", { text })
          : t("list.contains", { text });
    options.unshift({ value: TYPED + text, label: word });
  };
  if (filter.allowsPart && typed.trim()) addTyped(typed.trim());
  else if (shown && isTyped) addTyped(textOf(shown));
  else if (shown && !choices.some(({ value }) => value === textOf(shown))) {
    options.unshift({ value: WHOLE + textOf(shown), label: textOf(shown) });
  }
  return (
    <Select
      allowClear
      showSearch={
        filter.allowsPart
          ? {
              searchValue: typed,
              onSearch: setTyped,
              filterOption: (input, option) =>
                (option?.value ?? "").startsWith(TYPED) ||
                (option?.label ?? "").toLowerCase().includes(input.trim().toLowerCase()),
            }
          : false
      }
      style={{ width: filter.width ?? 140 }}
      placeholder={label}
      aria-label={label}
      popupMatchSelectWidth={false}
      options={options}
      value={shown ? (isTyped ? TYPED : WHOLE) + textOf(shown) : null}
      onChange={(value: string | null) => {
        setTyped("");
        if (!value) return onChange([]);
        if (value.startsWith(WHOLE))
          return onChange([{ symbol: "=", queryValue: value.slice(WHOLE.length) }]);
        const line = typedLine(value.slice(TYPED.length), "like");
        return onChange(line ? [line] : []);
      }}
    />
  );
}

const DAY = "YYYY-MM-DD";
const RANGE_WIDTH = { least: 240, most: 360 };
/** Room in a range beside its two fields: the edges, the arrow and the calendar. */
const RANGE_FRAME = 80;

/** Wide enough to read which date it is: both fields are as wide as the longer. */
function rangeWidth(from: string): number {
  const wanted = Math.ceil(textWidth(from) * 2.2) + RANGE_FRAME;
  return Math.min(RANGE_WIDTH.most, Math.max(RANGE_WIDTH.least, wanted));
}

/** A date range; either end may be open. */
function FilterRange({ filter, label, lines, onChange }: FilterProps) {
  const { t } = useTranslation();
  const dayAt = (symbol: ">=" | "<=") => {
    const value = lines.find((line) => line.symbol === symbol)?.queryValue;
    const day = typeof value === "string" || typeof value === "number" ? dayjs(value) : null;
    return day?.isValid() ? day : null;
  };
  const from = t("list.rangeFrom", { label });
  return (
    <DatePicker.RangePicker
      style={{ width: filter.width ?? rangeWidth(from) }}
      format={DAY}
      allowEmpty
      placeholder={[from, t("list.rangeTo", { label })]}
      aria-label={label}
      value={[dayAt(">="), dayAt("<=")]}
      onChange={(days) => onChange(rangeLines([0, 1].map((end) => days?.[end]?.format(DAY) ?? "")))}
    />
  );
}

const ROOM_FOR_TAG = 90;

/** Several values; the first is named, and how many more there are. */
function FilterChoices({ filter, label, choices, lines, onChange }: FilterProps) {
  const values = chosenValues(lines) ?? [];
  const width = filter.width ?? 140;
  const unknown = values.filter((value) => !choices.some((choice) => choice.value === value));
  return (
    <Select<string[]>
      mode="multiple"
      allowClear
      showSearch={false}
      style={{ width: values.length === 0 ? width : width + ROOM_FOR_TAG }}
      {...(values.length === 0 ? {} : { prefix: `${label}:` })}
      placeholder={label}
      aria-label={label}
      popupMatchSelectWidth={false}
      maxTagCount={1}
      maxTagPlaceholder={(more) => `+${more.length}`}
      options={[...choices, ...unknown.map((value) => ({ value, label: value }))]}
      value={values}
      onChange={(next) => onChange(choiceLines(next))}
    />
  );
}

const YES_NO = 2;

/** Which control a filter is. Yes and no are one choice, and typed text is one condition. */
function controlOf({
  filter,
  choices,
}: Pick<FilterProps, "filter" | "choices">): "range" | "supplier" | "one" | "several" {
  if (filter.kind === "dateRange") return "range";
  if (filter.kind === "supplier") return "supplier";
  const isFlag =
    choices.length === YES_NO && choices.every(({ value }) => value === "true" || value === "false");
  return filter.allowsPart || isFlag ? "one" : "several";
}

/** Whether the filter shows these conditions, so that they need not be shown a second time. */
export function isShownBy(props: Pick<FilterProps, "filter" | "choices" | "lines">): boolean {
  const { lines } = props;
  const symbols = lines.map(({ symbol }) => symbol);
  switch (controlOf(props)) {
    case "range":
      return new Set(symbols).size === symbols.length && symbols.every((one) => one === ">=" || one === "<=");
    case "one":
      return symbols.length === 1 && ["=", "like", "in"].includes(symbols[0] ?? "");
    default:
      return chosenValues(lines) !== null;
  }
}

export function Filter(props: FilterProps) {
  switch (controlOf(props)) {
    case "range":
      return <FilterRange {...props} />;
    case "supplier":
      return <SupplierFilter {...props} />;
    case "one":
      return <FilterSelect {...props} />;
    case "several":
      return <FilterChoices {...props} />;
  }
}
