import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { KindCode } from "../../api/documentApi";
import { PHONE_QUERY } from "../../theme/tokens";
import type { GridColumn } from "../grid";
import { useDictWords } from "../useDictWords";
import { useMediaQuery } from "../useMediaQuery";
import { kindWord } from "./kindWords";
import { changeText, isTooMuch, moneyText, withFirst, type LineRow, type WrittenColumn } from "./lines";

/** Validation of a cell: the upper limit, and required fields in a line that has input. */
function checkOf(
  { field, required, atMost }: WrittenColumn,
  counts: string | undefined,
  t: TFunction,
): Pick<GridColumn<LineRow>, "check"> {
  if (atMost) {
    return {
      check: (_, row) => {
        // Nothing is left of a line that is not offered any more.
        const left = row[atMost.field] || "0";
        // The cast is safe: all these messages take the same values.
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

/** What stands there now, which stays where nothing is typed, and what is typed after it. */
function besideOf(
  field: string,
  before: string,
  choices: readonly { value: string; label: string }[],
): Pick<GridColumn<LineRow>, "display"> {
  const said = (value: string) => choices.find((one) => one.value === value)?.label ?? value;
  return { display: (row) => changeText(said(row[before] ?? ""), said(row[field] ?? "")) };
}

interface LinesLook {
  columns: readonly WrittenColumn[];
  inSight: readonly string[];
}

/**
 * The grid columns. `counts` names the column that decides whether a line has input; without it the lines are only
 * read.
 */
export function useLineColumns(
  kind: KindCode,
  { columns, inSight }: LinesLook,
  counts?: string,
): GridColumn<LineRow>[] {
  const { t } = useTranslation();
  const dictionaries = columns.flatMap(({ dictionary }) => dictionary ?? []);
  const words = useDictWords(dictionaries);
  // On a narrow screen, the columns in `inSight` come first.
  const narrow = useMediaQuery(PHONE_QUERY);
  return useMemo(() => {
    const choicesOf = (dictionary: string) =>
      (words?.[dictionary] ?? []).map(({ itemValue: value, description: label, retired = false }) => ({
        value,
        label,
        retired,
      }));
    const shown = (column: WrittenColumn): GridColumn<LineRow> => {
      const { field, width, decimals, dictionary, total, editable, maxLength, before } = column;
      return {
        field,
        label: t(kindWord(kind, `line.${field}`)),
        width,
        kind: dictionary ? "dictionary" : decimals === undefined ? "text" : "decimal",
        ...(decimals === undefined ? {} : { decimals }),
        ...(column.money ? { display: (row: LineRow) => moneyText(column, row) } : {}),
        ...(dictionary ? { choices: choicesOf(dictionary) } : {}),
        // Nothing while loading, rather than a code that is then replaced by its label.
        ...(dictionary && !words ? { display: () => "" } : {}),
        ...(total ? { total } : {}),
        ...(editable ? { editable } : {}),
        // Lines that are only read; those being written stay where they are.
        ...(counts ? {} : { sortable: true }),
        ...(maxLength ? { maxLength } : {}),
        ...(before ? besideOf(field, before, dictionary ? choicesOf(dictionary) : []) : {}),
        ...checkOf(column, counts, t),
      };
    };
    return withFirst(columns, narrow ? inSight : []).map((column) => shown(column));
  }, [t, kind, columns, inSight, counts, words, narrow]);
}
