import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { documentApi } from "../../api/documentApi";
import type { Condition } from "../../api/listing";
import { FormField, selectWiring } from "../form/FormField";
import { useNothingFound } from "../select/useNothingFound";
import { useDebounced } from "../useDebounced";
import type { ChosenRow, DocumentSource, TextDraft } from "./fieldSpecs";

const TYPING_PAUSE = 250;
const FOUND_AT_ONCE = 20;

interface ChosenDocumentProps {
  control: Control<TextDraft>;
  name: string;
  label: string;
  required: boolean;
  from: DocumentSource;
  disabled: boolean;
  onChosen: (row: ChosenRow | null) => void;
}

const NONE: readonly string[] = [];

/** Select for a document of another kind, searched by part of its number or of its supplier's name. */
export function ChosenDocument(props: ChosenDocumentProps) {
  const { control, name, label, required, from, disabled, onChosen } = props;
  const { t, i18n } = useTranslation();
  const nothing = useNothingFound();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), TYPING_PAUSE);
  const fills = from.fills ?? NONE;
  const [chosen, ...filled] = useWatch({ control, name: [name, ...fills] });
  // Once one is chosen, another may be of a different supplier: what it fills in is replaced.
  const within = fills.flatMap((fieldDb, at): Condition[] => {
    const queryValue = chosen ? "" : (filled[at] ?? "");
    return queryValue ? [{ andOr: "AND", fieldDb, symbol: "=", queryValue }] : [];
  });
  const found = useQuery({
    ...documentApi(from.kind).page({
      pageNum: 1,
      pageSize: FOUND_AT_ONCE,
      conditions: [
        { andOr: "", fieldDb: "state", symbol: "in", queryValue: from.states.join(",") },
        ...within,
      ],
      ...(search ? { search } : {}),
    }),
    enabled: !disabled,
  });
  const rows = (found.data?.content ?? []) as ChosenRow[];
  const inWords = (zh = "", en = "") => (i18n.language === "zh" ? zh : en || zh);
  const [supplierZh, supplierEn] = useWatch({ control, name: ["supplierZh", "supplierEn"] });
  return (
    <FormField
      control={control}
      name={name}
      label={label}
      required={required}
      {...(fills.length > 0 ? {} : { hint: inWords(supplierZh, supplierEn) })}
    >
      {(field, wiring) => (
        <Select<string>
          {...selectWiring(wiring)}
          ref={field.ref}
          disabled={disabled}
          allowClear={!required}
          showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
          loading={found.isFetching}
          notFoundContent={nothing(found, t(from.none))}
          options={rows.map((row) => ({
            value: row.number,
            label: `${row.number} · ${inWords(row.supplierZh, row.supplierEn)}`,
          }))}
          labelRender={({ value }) => String(value)}
          value={field.value || null}
          onChange={(number) => {
            const row = rows.find((one) => one.number === number);
            setTyped("");
            if (row || !number) onChosen(row ?? null);
          }}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  );
}
