import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { dictWordsQuery } from "../../api/dictionary";
import type { KindCode } from "../../api/documentApi";
import { PHONE_QUERY } from "../../theme/tokens";
import type { GridColumn } from "../grid";
import { useMediaQuery } from "../useMediaQuery";
import { kindWord } from "./kindWords";
import { isTooMuch, withFirst, type LineRow, type WrittenColumn } from "./lines";

/** The rules of a cell: what must not be more than is left, and what must be said once something is written of its line. */
function checkOf(
  { field, required, atMost }: WrittenColumn,
  counts: string | undefined,
  t: TFunction,
): Pick<GridColumn<LineRow>, "check"> {
  if (atMost) {
    return {
      check: (_, row) => {
        const left = row[atMost.field] ?? "";
        // Every such word is told the same.
        const word = atMost.word as "returnOrder.tooMuch";
        return isTooMuch(row[field], left) ? { text: t(word, { left, unit: row["unit"] ?? "" }) } : null;
      },
    };
  }
  if (required && counts) {
    return { check: (value, row) => (row[counts] && !value ? { key: "issue.required" } : null) };
  }
  return {};
}

interface LinesLook {
  columns: readonly WrittenColumn[];
  inSight: readonly string[];
}

/** Columns as the grid wants them. `counts` names the one that something is written of a line by. */
export function useLineColumns(
  kind: KindCode,
  { columns, inSight }: LinesLook,
  counts?: string,
): GridColumn<LineRow>[] {
  const { t, i18n } = useTranslation();
  const dictionaries = columns.flatMap(({ dictionary }) => dictionary ?? []);
  const words = useQuery(dictWordsQuery(dictionaries, i18n.language)).data;
  // What counts must be in sight where little is.
  const narrow = useMediaQuery(PHONE_QUERY);
  return useMemo(() => {
    const choicesOf = (dictionary: string) =>
      (words?.[dictionary] ?? []).map(({ itemValue: value, description: label }) => ({ value, label }));
    const shown = (column: WrittenColumn): GridColumn<LineRow> => {
      const { field, width, decimals, dictionary, total, editable, maxLength } = column;
      return {
        field,
        label: t(kindWord(kind, `line.${field}`)),
        width,
        kind: dictionary ? "dictionary" : decimals === undefined ? "text" : "decimal",
        ...(decimals === undefined ? {} : { decimals }),
        ...(dictionary ? { choices: choicesOf(dictionary) } : {}),
        ...(total ? { total } : {}),
        ...(editable ? { editable } : {}),
        ...(maxLength ? { maxLength } : {}),
        ...checkOf(column, counts, t),
      };
    };
    return withFirst(columns, narrow ? inSight : []).map((column) => shown(column));
  }, [t, kind, columns, inSight, counts, words, narrow]);
}
