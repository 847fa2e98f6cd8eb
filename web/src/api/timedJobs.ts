import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { whole } from "./listing";
import { listPage } from "./listPage";

export const TIMED_JOB_TOPIC = "base.timed_job";

export type TimedJob = Answer<"/service1/base/api/timedJob/detail/{id}", "get">;
export type TimedOffer = Answer<"/service1/base/api/timedJob/beans", "get">;
export type TimedMethod = TimedOffer["beans"][number]["methods"][number];
export type TimedParameter = TimedMethod["parameters"][number];

export type ParameterValue = string | number | boolean | null;

/** Editable fields. */
export interface TimedJobDraft {
  name: string;
  bean: string;
  method: string;
  parameters: Record<string, ParameterValue>;
  cron: string;
  timeZone: string;
  subJobId: string | null;
  leaderId: string | null;
  warningMailbox: string;
  startsAt: string | null;
  endsAt: string | null;
  pauseOnFailure: boolean;
}

export const timedJobPageQuery = listPage(TIMED_JOB_TOPIC, "/service1/base/api/timedJob/pageList");

export function timedJobQuery(id: string) {
  return queryOptions({
    queryKey: [TIMED_JOB_TOPIC, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/base/api/timedJob/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

/** All jobs, to choose a sub-task from. */
export const everyTimedJobQuery = queryOptions({
  queryKey: [TIMED_JOB_TOPIC, "all"],
  queryFn: async ({ signal }) => {
    const body = { pageNum: 1, pageSize: 200 };
    const page = await ask(http.POST("/service1/base/api/timedJob/pageList", { body, signal }));
    return whole(page).content;
  },
  meta: { showsOwnError: true },
});

/** Methods that can be scheduled. The key includes the language, because the server translates. */
export function timedOfferQuery(language: string) {
  return queryOptions({
    queryKey: ["base.timed_offer", language],
    queryFn: ({ signal }) => ask(http.GET("/service1/base/api/timedJob/beans", { signal })),
    staleTime: 10 * 60_000,
    meta: { showsOwnError: true },
  });
}

export interface CronAsked {
  cron: string;
  timeZone: string;
  startsAt: string | null;
  endsAt: string | null;
}

/** Description and next runs of a cron expression; an invalid one is refused. */
export function cronQuery(asked: CronAsked, language: string) {
  return queryOptions({
    queryKey: ["base.cron", asked, language],
    queryFn: ({ signal }) => ask(http.POST("/service1/base/api/timedJob/explain", { body: asked, signal })),
    enabled: asked.cron.trim() !== "" && asked.timeZone !== "",
    retry: false,
    // The next run is soon in the past.
    staleTime: 10_000,
    meta: { showsOwnError: true },
  });
}

export function saveTimedJob(draft: TimedJobDraft, key: string): Promise<TimedJob> {
  return ask(http.POST("/service1/base/api/timedJob/save", { body: draft, ...idempotent(key) }));
}

export function updateTimedJob(change: TimedJobDraft & Versioned, key: string): Promise<TimedJob> {
  return ask(http.PUT("/service1/base/api/timedJob/update", { body: change, ...idempotent(key) }));
}

export async function runTimedJob(row: Versioned, key: string): Promise<void> {
  await ask(http.POST("/service1/base/api/timedJob/run", { body: row, ...idempotent(key) }));
}

export async function pauseTimedJob(row: Versioned, key: string): Promise<void> {
  await ask(http.POST("/service1/base/api/timedJob/pause", { body: row, ...idempotent(key) }));
}

export async function runTimedJobNow(row: Versioned, key: string): Promise<void> {
  await ask(http.POST("/service1/base/api/timedJob/runNow", { body: row, ...idempotent(key) }));
}

export async function deleteTimedJob(row: Versioned, key: string): Promise<void> {
  await ask(http.DELETE("/service1/base/api/timedJob/delete", { body: row, ...idempotent(key) }));
}
