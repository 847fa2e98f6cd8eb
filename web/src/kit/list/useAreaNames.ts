import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { areasQuery, CITY, COUNTRY, PROVINCE } from "../../api/areas";
import type { Condition } from "../../api/listing";
import { allLines } from "./conditions";

/** Names of the areas used in conditions; sends no request if there are none. */
export function useAreaNames(conditions: readonly Condition[]): (id: string) => string {
  const { language } = useTranslation().i18n;
  const values = allLines(conditions).flatMap(({ queryValue }) =>
    typeof queryValue === "object" && !Array.isArray(queryValue) ? [queryValue] : [],
  );
  const wanted = values.flatMap(({ country, province }) => {
    const queries = [areasQuery(COUNTRY, "", language)];
    if (country) queries.push(areasQuery(PROVINCE, country, language));
    if (province) queries.push(areasQuery(CITY, province, language));
    return queries;
  });
  const unique = wanted.filter(
    (query, index) => wanted.findIndex((other) => other.queryKey.join() === query.queryKey.join()) === index,
  );
  const found = useQueries({ queries: unique });
  const areas = found.flatMap(({ data }) => data ?? []);
  return (id) => areas.find((area) => area.id === id)?.areaName ?? id;
}
