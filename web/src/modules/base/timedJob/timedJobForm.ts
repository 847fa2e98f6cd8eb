import * as z from "../../../kit/form/schema";
import type {
  ParameterValue,
  TimedJob,
  TimedJobDraft,
  TimedMethod,
  TimedOffer,
} from "../../../api/timedJobs";
import type { WordKey } from "../../../words";

// These checks only save a round trip; the server's rules are authoritative. Messages are translation keys.
const required: WordKey = "common.required";
const long100: WordKey = "rule.atMost100";
const backwards: WordKey = "timedJob.endsBeforeStart";

export const timedJobForm = z
  .object({
    name: z.string().trim().min(1, required).max(100, long100),
    bean: z.string().min(1, required),
    method: z.string().min(1, required),
    parameters: z.record(z.string(), z.custom<ParameterValue>()),
    cron: z.string().trim().min(1, required).max(100, long100),
    timeZone: z.string().min(1, required),
    subJobId: z.string().nullable(),
    leaderId: z.string().nullable(),
    warningMailbox: z.string(),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    pauseOnFailure: z.boolean(),
  })
  .superRefine((draft, check) => {
    if (!draft.leaderId) check.addIssue({ code: "custom", path: ["leaderId"], message: required });
    if (draft.startsAt && draft.endsAt && Date.parse(draft.startsAt) > Date.parse(draft.endsAt)) {
      check.addIssue({ code: "custom", path: ["endsAt"], message: backwards });
    }
  });

export function methodOf(
  { beans }: Pick<TimedOffer, "beans">,
  { bean, method }: Pick<TimedJobDraft, "bean" | "method">,
): TimedMethod | undefined {
  return beans.find((one) => one.bean === bean)?.methods.find((one) => one.method === method);
}

export function draftOf(job: TimedJob | null, offer: Pick<TimedOffer, "beans" | "timeZone">): TimedJobDraft {
  const stored = (job?.parameters ?? {}) as Record<string, ParameterValue>;
  const offered = (job && methodOf(offer, job)?.parameters) ?? [];
  return {
    name: job?.name ?? "",
    bean: job?.bean ?? "",
    method: job?.method ?? "",
    // All parameters need an initial value; a field without one would count as dirty.
    parameters: { ...Object.fromEntries(offered.map(({ name }) => [name, null])), ...stored },
    cron: job?.cron ?? "0 8 * * *",
    timeZone: job?.timeZone ?? offer.timeZone,
    subJobId: job?.subJobId ?? null,
    leaderId: job?.leaderId ?? null,
    warningMailbox: job?.warningMailbox ?? "",
    startsAt: job?.startsAt ?? null,
    endsAt: job?.endsAt ?? null,
    pauseOnFailure: job?.pauseOnFailure ?? false,
  };
}

/** Keeps only parameters of the chosen method; empty ones are not sent. */
export function withOwnParameters(draft: TimedJobDraft, method: TimedMethod | undefined): TimedJobDraft {
  const parameters: Record<string, ParameterValue> = {};
  for (const { name } of method?.parameters ?? []) {
    const value = draft.parameters[name];
    if (value !== undefined && value !== null && value !== "") parameters[name] = value;
  }
  return { ...draft, parameters };
}
