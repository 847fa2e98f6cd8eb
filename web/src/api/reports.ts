import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";
import type { Condition } from "./listing";

export type ReportAnswer = Answer<"/service1/base/api/report/answer", "post">;

export interface ReportRequest {
  /** Currency or unit of its amounts; null for the most frequent one. */
  unit: string | null;
  search: string;
  conditions: readonly Condition[];
  timeZone: string;
}

const NOW_AND_THEN = 5 * 60_000;

/** A declared report. Not keyed by its list's topic, so that it is not asked again with every changed row. */
export function reportQuery(report: string, request: ReportRequest, language: string) {
  const { unit, search, conditions, timeZone } = request;
  return queryOptions({
    queryKey: ["report", report, language, request],
    queryFn: ({ signal }) =>
      ask(
        http.POST("/service1/base/api/report/answer", {
          body: {
            report,
            timeZone,
            conditions: [...conditions],
            ...(unit === null ? {} : { unit }),
            ...(search === "" ? {} : { search }),
          },
          signal,
        }),
      ),
    refetchInterval: NOW_AND_THEN,
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}
