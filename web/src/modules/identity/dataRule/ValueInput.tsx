import { useQuery } from "@tanstack/react-query";
import { Input, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import type { RuleField } from "../../../api/dataRules";
import { describeListingQuery } from "../../../api/listing";
import { UserSelect } from "../../../kit/select/UserSelect";
import { useDictWords } from "../../../kit/useDictWords";
import { needsValue, type Line } from "./ruleTree";

interface ValueInputProps {
  listing: string;
  field: RuleField;
  line: Line;
  label: string;
  wrong: boolean;
  readOnly: boolean;
  onChange: (value: Line["value"]) => void;
}

/** The options of a column with labelled values, else null. */
function useChoices(listing: string, field: RuleField): { value: string; label: string }[] | null {
  const { t } = useTranslation();
  const { data } = useQuery({ ...describeListingQuery(listing), enabled: field.type === "status" });
  const { dictName } = field;
  const words = useDictWords(dictName ? [dictName] : []);
  if (field.type === "boolean") {
    return [
      { value: "true", label: t("common.yes") },
      { value: "false", label: t("common.no") },
    ];
  }
  if (field.type === "status")
    return (data?.states ?? []).map(({ state, label }) => ({ value: state, label }));
  if (field.type !== "dictionary") return null;
  const items = words?.[dictName ?? ""] ?? [];
  return items.length > 0 ? items.map((item) => ({ value: item.itemValue, label: item.description })) : null;
}

const two = (number: number) => String(number).padStart(2, "0");

/** Value for a datetime-local input: local time, without a zone. */
function toLocalInput(moment: string): string {
  const date = new Date(moment);
  if (moment === "" || Number.isNaN(date.getTime())) return "";
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** The input for the column's type and the comparator. */
export function ValueInput({ listing, field, line, label, wrong, readOnly, onChange }: ValueInputProps) {
  const { t } = useTranslation();
  const choices = useChoices(listing, field);
  const { comparator, value } = line;
  if (!needsValue(comparator)) return null;
  const text = Array.isArray(value) ? (value[0] ?? "") : value;
  const shared = {
    "aria-label": label,
    disabled: readOnly,
    style: { width: "100%" },
    ...(wrong ? { status: "error" as const, "aria-invalid": true as const } : {}),
  };

  if (comparator === "inList") {
    return (
      <Select
        {...shared}
        mode={choices ? "multiple" : "tags"}
        tokenSeparators={[",", "，", " "]}
        placeholder={t(choices ? "dataRule.chooseValues" : "dataRule.typeValues")}
        options={choices ?? []}
        value={Array.isArray(value) ? value : []}
        onChange={(next: string[]) => onChange(next)}
      />
    );
  }
  if (choices && comparator !== "contains") {
    return (
      <Select
        {...shared}
        showSearch={{ optionFilterProp: "label" }}
        placeholder={t("dataRule.chooseValue")}
        options={choices}
        value={text === "" ? null : text}
        onChange={(next: string | null) => onChange(next ?? "")}
      />
    );
  }
  if (field.type === "user" && comparator !== "contains") {
    const { style: _, ...rest } = shared;
    return <UserSelect {...rest} by="label" value={text || null} onChange={(next) => onChange(next ?? "")} />;
  }
  if (field.type === "integer" || field.type === "decimal") {
    return (
      <InputNumber
        {...shared}
        stringMode
        {...(field.type === "integer" ? { precision: 0 } : {})}
        value={text === "" ? null : text}
        onChange={(next) => onChange(next === null ? "" : String(next))}
      />
    );
  }
  if (field.type === "date") {
    return <Input {...shared} type="date" value={text} onChange={(event) => onChange(event.target.value)} />;
  }
  if (field.type === "datetime") {
    return (
      <Input
        {...shared}
        type="datetime-local"
        step={1}
        value={toLocalInput(text)}
        onChange={(event) => {
          const date = new Date(event.target.value);
          onChange(Number.isNaN(date.getTime()) ? "" : date.toISOString());
        }}
      />
    );
  }
  return (
    <Input
      {...shared}
      placeholder={t("dataRule.typeValue")}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
