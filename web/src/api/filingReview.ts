import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { FILING, type FilingDoubt, type FilingMark } from "./filings";

export type FilingDiff = Answer<"/service1/partner/srmOrganize/diff/{id}", "get">;
export type DiffSection = FilingDiff["sections"][number];
export type DiffRow = DiffSection["rows"][number];
export type DiffField = DiffRow["fields"][number];

/** What is sent with a return. */
export interface ReturnedFiling extends Versioned {
  reason: string;
  /** The cells that are to be corrected, with a note; without a field it is the whole row. */
  marks: FilingMark[];
}

export interface DoubtWord extends Versioned {
  doubtId: string;
  word: string;
}

// Below the listing's code, so that a live change invalidates it. What it says is in the user's language.
export function filingDiffQuery(id: string, language: string) {
  return queryOptions({
    queryKey: [FILING, "diff", id, language],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/partner/srmOrganize/diff/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

/** Settles a doubt with a word. */
export function settleDoubt(body: DoubtWord, key: string): Promise<FilingDoubt> {
  return ask(http.POST("/service1/partner/srmOrganize/doubt/settle", { body, ...idempotent(key) }));
}
