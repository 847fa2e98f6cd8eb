import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Condition } from "../../api/listing";

export interface FilterChoice {
  value: string;
  label: string;
}

/** A filter that a page puts beside the search box. */
export interface FilterSpec {
  field: string;
  /** Left out: the states or the dictionary that the column declares. */
  options?: FilterChoice[];
  /** The user may also type a part of the value. */
  allowsPart?: boolean;
  width?: number;
}

interface FilterSelectProps {
  filter: FilterSpec;
  label: string;
  choices: FilterChoice[];
  condition: Condition | undefined;
  onChange: (next: { symbol: "=" | "like"; queryValue: string } | null) => void;
}

const PART = "like:";
const WHOLE = "=:";

export function FilterSelect({ filter, label, choices, condition, onChange }: FilterSelectProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const options = choices.map((choice) => ({ value: WHOLE + choice.value, label: choice.label }));
  const addPart = (text: string) =>
    options.unshift({ value: PART + text, label: t("list.contains", { text }) });
  if (filter.allowsPart && typed.trim()) addPart(typed.trim());
  else if (condition?.symbol === "like") addPart(condition.queryValue);
  else if (condition && !choices.some((option) => option.value === condition.queryValue)) {
    options.unshift({ value: WHOLE + condition.queryValue, label: condition.queryValue });
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
                (option?.value ?? "").startsWith(PART) ||
                (option?.label ?? "").toLowerCase().includes(input.trim().toLowerCase()),
            }
          : false
      }
      style={{ width: filter.width ?? 140 }}
      placeholder={label}
      aria-label={label}
      popupMatchSelectWidth={false}
      options={options}
      value={condition ? (condition.symbol === "like" ? PART : WHOLE) + condition.queryValue : null}
      onChange={(value: string | null) => {
        setTyped("");
        if (!value) onChange(null);
        else if (value.startsWith(PART)) onChange({ symbol: "like", queryValue: value.slice(PART.length) });
        else onChange({ symbol: "=", queryValue: value.slice(WHOLE.length) });
      }}
    />
  );
}
