import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import { keepFor } from "../../../core/kept/input";
import { KeptStore } from "../../../core/kept/store";
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

test("a reason that is refused after its page was closed is there when the paper is opened again", async () => {
  keepFor("li");
  const refusal = { code: 300, message: "Somebody else was first", data: {} };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refusal, { status: 422 })));
  const refused = vi.fn();
  const shown: { review?: ReturnType<typeof useHeldDecision> } = {};
  function Review() {
    shown.review = useHeldDecision(refused);
    return null;
  }
  const { close } = draw(createElement(Review));
  const reason = "Page 2 is missing";
  act(() => shown.review?.decide({ action: "reject", id: "7", version: 3, number: "4500000007", reason }));
  close();
  await eventually(() => expect(refused).toHaveBeenCalled());
  const [entry] = new KeptStore(localStorage).find("li", { name: "stamp.reason", of: "reject/7" });
  expect(entry).toMatchObject({ version: 3, value: { base: { reason: "" }, mine: { reason } } });
  keepFor(null);
  localStorage.clear();
});
