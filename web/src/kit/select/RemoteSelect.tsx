import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDebounced } from "../useDebounced";
import { keywordOf, MOST_OPTIONS, optionsOf, TYPING_PAUSE, type SelectOption } from "./remoteOptions";
import { useNothingFound } from "./useNothingFound";

export interface RemoteSource<Row extends object> {
  /** Query key of the source. */
  key: string;
  find: (question: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<readonly Row[]>;
}

export interface RemoteSelectProps<Row extends object> {
  source: RemoteSource<Row>;
  /** Parameter name of the keyword. */
  searchKey?: string;
  labelKey?: keyof Row & string;
  valueKey?: keyof Row & string;
  /** Further parameters of the request. */
  extras?: Readonly<Record<string, string>>;
  /** Note shown after an option's label. */
  noteOf?: (row: Row) => string;
  multiple?: boolean;
  value: readonly string[];
  /** Known labels of chosen values. */
  labels?: Readonly<Record<string, string>>;
  placeholder?: string;
  /** Messages shown before anything is typed, and when nothing matches. */
  typeWord: string;
  noneWord: string;
  id?: string;
  disabled?: boolean;
  status?: "error";
  "aria-label"?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-required"?: true | undefined;
  "aria-invalid"?: true | undefined;
  onChange: (values: string[], labels: Readonly<Record<string, string>>) => void;
}

const NO_LABELS: Readonly<Record<string, string>> = {};

/** A select whose options are searched on the server. Without a keyword nothing is offered. */
export function RemoteSelect<Row extends object>({
  source,
  searchKey = "userAccount",
  labelKey = "showFormatName" as keyof Row & string,
  valueKey = "id" as keyof Row & string,
  extras,
  noteOf,
  multiple = false,
  value,
  labels = NO_LABELS,
  typeWord,
  noneWord,
  onChange,
  ...rest
}: RemoteSelectProps<Row>) {
  const { t } = useTranslation();
  const nothing = useNothingFound();
  const [typed, setTyped] = useState("");
  const [met, setMet] = useState<Readonly<Record<string, string>>>({});
  const settled = useDebounced(keywordOf(typed), TYPING_PAUSE);
  // Clearing the keyword takes effect at once; only typing is debounced.
  const keyword = keywordOf(typed) === "" ? "" : settled;
  const found = useQuery({
    queryKey: [source.key, searchKey, keyword, extras ?? null],
    queryFn: ({ signal }) => source.find({ ...extras, [searchKey]: keyword }, signal),
    enabled: keyword !== "",
  });
  const rows = keyword === "" ? [] : (found.data ?? []).slice(0, MOST_OPTIONS);
  const offered: SelectOption[] = optionsOf(rows, valueKey, labelKey);
  const nameOf = (one: string) =>
    offered.find((option) => option.value === one)?.label ?? met[one] ?? labels[one] ?? one;
  const missing = value.filter((one) => !offered.some((option) => option.value === one));
  const options = [
    // While searching, only the results are shown.
    ...(keyword === "" ? missing.map((one) => ({ value: one, label: nameOf(one) })) : []),
    ...offered,
  ];
  const notes = new Map(rows.map((row) => [String(row[valueKey]), noteOf?.(row) ?? ""]));
  const waiting = keywordOf(typed) !== "" && (settled !== keywordOf(typed) || found.isFetching);
  const nothingHere = () => {
    if (keywordOf(typed) === "") return typeWord;
    return waiting ? t("common.loading") : nothing(found, noneWord);
  };
  return (
    <Select<string[] | string>
      {...rest}
      {...(multiple ? { mode: "multiple" as const } : {})}
      allowClear
      style={{ width: "100%" }}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      loading={waiting}
      notFoundContent={nothingHere()}
      options={options}
      optionRender={({ value: one, label }) => `${String(label)}${notes.get(String(one)) ?? ""}`}
      labelRender={({ value: one }) => nameOf(String(one))}
      value={multiple ? [...value] : (value[0] ?? (null as unknown as string))}
      onChange={(next: string | string[] | null | undefined) => {
        const values = Array.isArray(next) ? next : next ? [next] : [];
        const names = Object.fromEntries(values.map((one) => [one, nameOf(one)]));
        if (!multiple) setTyped("");
        setMet((before) => ({ ...before, ...names }));
        onChange(values, names);
      }}
    />
  );
}
