import { DatePicker, Input, InputNumber, Select } from "antd";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import type { ListingColumn, QueryValue } from "../../../api/listing";
import { userSource } from "../../../api/users";
import { RemoteSelect } from "../../select/RemoteSelect";
import { toDate } from "../../time";
import { LONGEST_TEXT, needsValue, splitList } from "../conditions";
import type { Vocabulary } from "../useConditionWords";
import { NO_AREA, type DraftLine } from "./searchDraft";
import { AreaFields } from "./AreaFields";
import { WhenPicker } from "./WhenPicker";

interface SearchValueProps {
  line: DraftLine;
  column: ListingColumn | undefined;
  vocabulary: Vocabulary;
  label: string;
  wrong: boolean;
  describedBy: string | undefined;
  onChange: (value: QueryValue) => void;
}

const PICKER_WIDTH = 185;
const DAY = "YYYY-MM-DD";

/** The options of a column with labelled values, else null. */
function useChoices(
  column: ListingColumn | undefined,
  { states, dictionaries }: Vocabulary,
): { value: string; label: string }[] | null {
  const { t } = useTranslation();
  if (column?.type === "boolean") {
    return [
      { value: "true", label: t("common.yes") },
      { value: "false", label: t("common.no") },
    ];
  }
  if (column?.type === "status") return states.map(({ state, label }) => ({ value: state, label }));
  if (column?.type !== "dictionary") return null;
  const items = dictionaries[column.dictName ?? ""] ?? [];
  return items.length > 0 ? items.map((item) => ({ value: item.itemValue, label: item.description })) : null;
}

/** Parses a day, or a timestamp from older scenes, for the date picker. */
function pickedDay(value: QueryValue): dayjs.Dayjs | null {
  const text = typeof value === "object" ? "" : String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayjs(text, DAY);
  const date = text === "" ? null : toDate(text);
  return date ? dayjs(date) : null;
}

function isEmptyCountry(value: QueryValue): boolean {
  return typeof value !== "object" || Array.isArray(value) || value.country === "";
}

/** The input for the column's type and the operator. */
export function SearchValue({
  line,
  column,
  vocabulary,
  label,
  wrong,
  describedBy,
  onChange,
}: SearchValueProps) {
  const { t } = useTranslation();
  const choices = useChoices(column, vocabulary);
  const { symbol, value } = line;
  const text = typeof value === "object" ? "" : String(value);
  const shared = {
    "aria-label": label,
    "aria-describedby": describedBy,
    ...(wrong ? { status: "error" as const, "aria-invalid": true as const } : {}),
  };
  const filling = { style: { width: "100%" } };

  if (!column) return <Input {...shared} disabled placeholder={t("search.fieldFirst")} />;
  if (symbol === "empty") return <Input {...shared} disabled placeholder={t("search.noValue")} />;
  if (!needsValue(symbol)) return <Input {...shared} disabled placeholder={t("search.meNeedsNoValue")} />;
  if (column.type === "address") {
    return (
      <AreaFields
        label={label}
        value={typeof value === "object" && !Array.isArray(value) ? value : NO_AREA}
        wrong={wrong ? (isEmptyCountry(value) ? "country" : "areaTooLarge") : null}
        describedBy={describedBy}
        onChange={onChange}
      />
    );
  }
  if (symbol === "dynamic") {
    return <WhenPicker label={label} value={text} wrong={wrong} onChange={onChange} />;
  }
  if (symbol === "in") {
    const values = Array.isArray(value) ? value : splitList(value);
    if (column.type === "user") {
      return (
        <RemoteSelect
          {...shared}
          multiple
          source={userSource}
          valueKey="showFormatName"
          placeholder={t("userSelect.placeholder")}
          typeWord={t("userSelect.type")}
          noneWord={t("userSelect.none")}
          value={values}
          onChange={onChange}
        />
      );
    }
    return (
      <Select<string[]>
        {...shared}
        {...filling}
        mode={choices ? "multiple" : "tags"}
        maxTagCount="responsive"
        tokenSeparators={[",", "，", " ", "\n"]}
        {...(choices ? { options: choices } : { open: false, suffix: null })}
        showSearch={{ optionFilterProp: "label" }}
        placeholder={t(choices ? "search.chooseValues" : "search.typeValues")}
        value={[...values]}
        onChange={onChange}
      />
    );
  }
  if (choices && symbol !== "like") {
    return (
      <Select<string>
        {...shared}
        {...filling}
        allowClear
        showSearch={{ optionFilterProp: "label" }}
        placeholder={t("search.chooseValue")}
        options={choices}
        value={text === "" ? (null as unknown as string) : text}
        onChange={(next: string | undefined) => onChange(next ?? "")}
      />
    );
  }
  if (column.type === "user" && symbol !== "like") {
    return (
      <RemoteSelect
        {...shared}
        source={userSource}
        valueKey="showFormatName"
        placeholder={t("userSelect.placeholder")}
        typeWord={t("userSelect.type")}
        noneWord={t("userSelect.none")}
        value={text === "" ? [] : [text]}
        onChange={([next]) => onChange(next ?? "")}
      />
    );
  }
  if (column.type === "date" || column.type === "datetime") {
    return (
      <DatePicker
        {...shared}
        style={{ width: PICKER_WIDTH }}
        format={DAY}
        value={pickedDay(value)}
        onChange={(day) => onChange(day ? day.format(DAY) : "")}
      />
    );
  }
  if (column.type === "integer" || column.type === "decimal") {
    return (
      <InputNumber<string>
        {...shared}
        {...filling}
        stringMode
        {...(column.type === "integer" ? { precision: 0 } : {})}
        placeholder={t("search.typeNumber")}
        value={text === "" ? null : text}
        onChange={(next) => onChange(next === null ? "" : String(next))}
      />
    );
  }
  return (
    <Input
      {...shared}
      allowClear
      maxLength={LONGEST_TEXT}
      placeholder={t(symbol === "=" ? "search.typeValueOrStar" : "search.typeValue")}
      value={text}
      onChange={(event) => onChange(event.target.value.trimStart())}
    />
  );
}
