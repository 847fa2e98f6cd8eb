import { useTranslation } from "react-i18next";
import type { DocumentRow } from "../../api/documents";
import { useDictWords } from "../useDictWords";
import { dictWord } from "../list/cells";
import type { ToldCell } from "./changes";
import type { DocumentKind } from "./kind";
import { kindWord } from "./kindWords";
import { numberText, type LineColumn } from "./lines";

/** Fields of a line that are the same for as long as it exists. */
const NAMES_THE_LINE = new Set(["line", "material"]);
const NO_COLUMNS: readonly LineColumn[] = [];

/** The cells of lines that the history tells: the kind's own, else the columns of its lines. */
export function useToldCells<Row extends DocumentRow>({
  listing,
  lines,
  toldCells,
}: DocumentKind<Row>): readonly ToldCell[] {
  const { t } = useTranslation();
  const columns = lines?.columns ?? NO_COLUMNS;
  const words = useDictWords(columns.flatMap(({ dictionary }) => dictionary ?? []));
  if (toldCells) return toldCells(t);
  const wordOf = (column: LineColumn) => (value: string) => {
    const { dictionary, decimals } = column;
    if (dictionary) return words ? dictWord(words, dictionary, value) : "";
    return decimals === undefined ? value : numberText(column, value);
  };
  return columns
    .filter(({ field }) => !NAMES_THE_LINE.has(field))
    .map((column) => ({
      field: column.field,
      label: t(kindWord(listing, `line.${column.field}`)),
      word: wordOf(column),
    }));
}

/** Material of each line, where lines have one. */
export function materialsOf(document: object): ReadonlyMap<string, string> {
  const { lines } = document as { lines?: readonly { line?: unknown; material?: unknown }[] };
  return new Map((lines ?? []).map(({ line, material }) => [String(line), String(material ?? "")]));
}
