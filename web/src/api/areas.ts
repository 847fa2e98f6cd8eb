import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";

export type Area = Answer<"/service1/partner/area/list", "get">[number];

export const COUNTRY = 0;
export const PROVINCE = 1;
export const CITY = 2;

/** Countries, provinces of a country, or cities of a province, in the user's language. */
export function areasQuery(areaLevel: number, pid: string, language: string) {
  return queryOptions({
    queryKey: ["partner.area", areaLevel, pid, language],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/partner/area/list", {
          params: { query: { areaLevel, ...(pid ? { pid } : {}) } },
          signal,
        }),
      ),
    enabled: areaLevel === COUNTRY || pid !== "",
    staleTime: Infinity,
  });
}
