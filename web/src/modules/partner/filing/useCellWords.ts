import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { areasQuery, COUNTRY } from "../../../api/areas";
import type { ShapeField, ShapeSection } from "../../../api/filings";
import type { AreaValue, Condition } from "../../../api/listing";
import { dictWord } from "../../../kit/list/cells";
import { useAreaNames } from "../../../kit/list/useAreaNames";
import { useDictWords } from "../../../kit/useDictWords";
import { areaOf, filesOf, idsOf, masked, type Cell } from "./cells";
import { cellName, recordsOf, type Draft } from "./draft";
import { useUserNames } from "./useUserNames";

/** A row that other sections may name. */
export interface NamedRow {
  id: string;
  label: string;
}

export type RowsBySection = Readonly<Record<string, readonly NamedRow[]>>;

/** A cell as people read it; empty where it is not filled in. */
export type CellWord = (field: ShapeField, cell: Cell | undefined) => string;

/** Areas are named by asking for their lists; conditions are what names them elsewhere. */
function areaConditions(section: ShapeSection, draft: Draft): Condition[] {
  const fields = section.fields.filter(({ kind }) => kind === "area");
  return recordsOf(section, draft).flatMap((row) =>
    fields.map(({ name }) => ({
      andOr: "" as const,
      fieldDb: name,
      symbol: "=" as const,
      queryValue: areaOf(draft[cellName(row, name)]),
    })),
  );
}

function areaPath({ country, province, city }: AreaValue, nameOf: (id: string) => string): string {
  return [country, province, city].filter(Boolean).map(nameOf).join(" / ");
}

/** Says cells of a section in the user's language. */
export function useCellWords(section: ShapeSection, draft: Draft, rows: RowsBySection): CellWord {
  const { t, i18n } = useTranslation();
  const dictionaries = useDictWords(section.fields.flatMap(({ dictionary }) => dictionary ?? []));
  const countries = useQuery({
    ...areasQuery(COUNTRY, "", i18n.language),
    enabled: section.fields.some(({ kind }) => kind === "country"),
  }).data;
  const areaName = useAreaNames(areaConditions(section, draft));
  const users = useUserNames(section, draft);
  return (field, cell) => {
    switch (field.kind) {
      case "yesNo":
        return typeof cell === "boolean" ? t(cell ? "common.yes" : "common.no") : "";
      case "area":
        return areaPath(areaOf(cell), areaName);
      case "files":
        return filesOf(cell)
          .map(({ name }) => name)
          .join(", ");
      case "rows": {
        const known = rows[field.of ?? ""] ?? [];
        return idsOf(cell)
          .map((id) => known.find((row) => row.id === id)?.label ?? "")
          .filter(Boolean)
          .join(", ");
      }
      case "secret":
        return masked(cell);
      case "user":
        return typeof cell === "string" ? (users[cell] ?? "") : "";
      case "country":
        return countries?.find(({ id }) => id === cell)?.areaName ?? (typeof cell === "string" ? cell : "");
      default: {
        const text = typeof cell === "string" ? cell : "";
        return field.dictionary && dictionaries && text
          ? dictWord(dictionaries, field.dictionary, text)
          : text;
      }
    }
  };
}
