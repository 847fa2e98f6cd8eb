import { expect, test } from "vitest";
import { givenBack } from "./approval";

const steps = [
  { state: "draft", label: "Draft", place: "current" },
  { state: "to_confirm", label: "Awaiting response", place: "ahead" },
];

const page = (ended: string, state = "draft") => ({
  state,
  steps,
  approval: {
    state: ended,
    submittedBy: "zhang.li",
    submittedAt: "2026-03-01T08:00:00Z",
    opinion: "no evidence",
    reason: "another supplier",
    decidedBy: "boss",
  },
});

test("what was approved and could go no further says why, not what the approvers said", () => {
  const back = { end: "refused", by: "", said: "another supplier", rank: "handOverFailed" };
  expect(givenBack(page("refused"))).toEqual(back);
});

test("what the approvers gave back says who said what", () => {
  const back = { end: "returned", by: "boss", said: "no evidence", rank: "asked" };
  expect(givenBack(page("returned"))).toEqual(back);
});

test("nothing came back while it is waited for, once it went on, or where nobody was asked", () => {
  for (const ended of ["waiting", "approved", "recalled"]) expect(givenBack(page(ended))).toBeNull();
  for (const state of ["in_approval", "to_confirm"]) expect(givenBack(page("returned", state))).toBeNull();
  expect(givenBack({ state: "draft", steps })).toBeNull();
});
