import { onlineManager, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { areasQuery, CITY, COUNTRY, PROVINCE, type Area } from "../../../api/areas";
import { dictionaryQuery, onOffer } from "../../../api/dictionary";
import type { ShapeSection } from "../../../api/filings";
import { parseTsv } from "../../../kit/grid/logic/clipboard";
import { NO_AREA } from "./cells";
import type { PasteWords } from "./paste";

const plain = (text: string) => text.replaceAll(/\s/g, "").toLowerCase();

function found(areas: readonly Area[], text: string): Area | undefined {
  return areas.find(({ id, areaName }) => plain(id) === plain(text) || plain(areaName) === plain(text));
}

/** A paste does not wait longer for what its words mean: what is not known then is told as not understood. */
const PATIENCE_MS = 4_000;

const steps = (text: string) => text.split(/[/／>]/).map((step) => step.trim());

/** Loads what the words of a pasted text may mean: dictionaries, countries, and the areas that it names. */
export function usePasteWords(section: ShapeSection): (text: string) => Promise<PasteWords> {
  const queries = useQueryClient();
  const { language } = useTranslation().i18n;
  const known = async <Item>(
    queryKey: QueryKey,
    ask: () => Promise<readonly Item[]>,
  ): Promise<readonly Item[]> => {
    const held = queries.getQueryData<readonly Item[]>(queryKey);
    if (held) return held;
    // Without a line a query would wait for it, and the pasted rows with it.
    if (!onlineManager.isOnline()) return [];
    const late = new Promise<readonly Item[]>((resolve) => setTimeout(() => resolve([]), PATIENCE_MS));
    return Promise.race([ask().catch(() => []), late]);
  };
  const areas = (level: number, above: string): Promise<readonly Area[]> => {
    const query = areasQuery(level, above, language);
    return known(query.queryKey, () => queries.ensureQueryData(query));
  };

  return async (text) => {
    const names = [...new Set(section.fields.flatMap(({ dictionary }) => dictionary ?? []))];
    const items = await Promise.all(
      names.map((name) => {
        const query = dictionaryQuery(name, language);
        return known(query.queryKey, () => queries.ensureQueryData(query));
      }),
    );
    const dictionaries = new Map(names.map((name, at) => [name, items[at] ?? []]));
    const needsAreas = section.fields.some(({ kind }) => kind === "area" || kind === "country");
    const countries = needsAreas ? await areas(COUNTRY, "") : [];

    const paths = new Map<string, ReturnType<PasteWords["areaOf"]>>();
    if (section.fields.some(({ kind }) => kind === "area")) {
      // A sheet names few areas in many rows.
      for (const cell of new Set(parseTsv(text).flat())) {
        const [first = "", second = "", third = ""] = steps(cell);
        const country = first === "" ? undefined : found(countries, first);
        if (!country) continue;
        const province = second === "" ? undefined : found(await areas(PROVINCE, country.id), second);
        const city = province && third !== "" ? found(await areas(CITY, province.id), third) : undefined;
        const isWhole = (second === "" || province) && (third === "" || city);
        paths.set(
          cell.trim(),
          isWhole
            ? { ...NO_AREA, country: country.id, province: province?.id ?? "", city: city?.id ?? "" }
            : null,
        );
      }
    }
    return {
      areaOf: (cell) => paths.get(cell) ?? null,
      valueOf: ({ kind, choices, dictionary }, cell) => {
        if (kind === "country") return found(countries, cell)?.id ?? null;
        if (choices) return choices.find((one) => plain(one) === plain(cell)) ?? null;
        const offered = onOffer(dictionaries.get(dictionary ?? "") ?? []);
        const item = offered.find(({ itemValue, description }) =>
          [plain(itemValue), plain(description)].includes(plain(cell)),
        );
        return item?.itemValue ?? null;
      },
    };
  };
}
