import { expect, test } from "vitest";
import type { TimedJob, TimedJobDraft } from "../../../api/timedJobs";
import { draftOf, timedJobForm, withOwnParameters } from "./timedJobForm";

const whole: TimedJobDraft = {
  ...draftOf(null, { timeZone: "Asia/Shanghai", beans: [] }),
  name: "n",
  bean: "base",
  method: "tryOut",
  leaderId: "u",
};

function wrong(change: Partial<typeof whole>): PropertyKey[] {
  const read = timedJobForm.safeParse({ ...whole, ...change });
  return read.success ? [] : read.error.issues.map((issue) => issue.path[0] ?? "");
}

test("a whole form passes and each rule names its field", () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ name: " " })).toEqual(["name"]);
  expect(wrong({ leaderId: null })).toEqual(["leaderId"]);
  expect(wrong({ startsAt: "2026-01-02T00:00:00Z", endsAt: "2026-01-01T00:00:00Z" })).toEqual(["endsAt"]);
});

const parameter = (name: string) => ({ name, label: name, kind: "text", required: false, choices: [] });
const method = { method: "m", label: "", hint: "", parameters: [parameter("note"), parameter("day")] };

test("every parameter of the method has a first value", () => {
  const offer = { timeZone: "UTC", beans: [{ bean: "b", label: "", methods: [method] }] };
  const job = { bean: "b", method: "m", parameters: { note: "x" } } as unknown as TimedJob;
  expect(draftOf(job, offer).parameters).toEqual({ note: "x", day: null });
});

test("values of a method chosen before are not sent", () => {
  const draft = { ...whole, parameters: { note: "x", day: "", seconds: 3 } };
  expect(withOwnParameters(draft, method).parameters).toEqual({ note: "x" });
});
