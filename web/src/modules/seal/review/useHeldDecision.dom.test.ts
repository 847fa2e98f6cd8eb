import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import { draw } from "../../../kit/testing/draw";
import { eventually } from "../../../kit/testing/eventually";
import { useHeldDecision, type Decision } from "./useHeldDecision";

test("what was refused after the next paper came says which one it is, with the reason written for it", async () => {
  const refusal = { code: 300, message: "Somebody else was first", data: {} };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refusal, { status: 422 })));
  const refused = vi.fn();
  const shown: { review?: ReturnType<typeof useHeldDecision> } = {};
  function Review() {
    shown.review = useHeldDecision((decision, { message }) =>
      refused(decision.number, decision.reason, message),
    );
    return null;
  }
  draw(createElement(Review));
  const decision = (more: Partial<Decision>): Decision => ({
    action: "reject",
    id: "1",
    version: 3,
    number: "4500000001",
    reason: "Page 2 is missing",
    ...more,
  });
  act(() => shown.review?.decide(decision({})));
  expect(refused).not.toHaveBeenCalled();
  act(() => shown.review?.decide(decision({ action: "approve", id: "2", number: "4500000002", reason: "" })));
  expect(shown.review?.held?.number).toBe("4500000002");
  await act(() => eventually(() => expect(refused).toHaveBeenCalled()));
  expect(refused.mock.calls).toEqual([["4500000001", "Page 2 is missing", "Somebody else was first"]]);
  act(() => shown.review?.undo());
});
