import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, test, vi } from "vitest";
import { useHeldDecision, type Decision } from "./useHeldDecision";

beforeAll(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  return () => vi.unstubAllGlobals();
});

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
  const root = createRoot(document.createElement("div"));
  const client = new QueryClient();
  act(() => root.render(createElement(QueryClientProvider, { client }, createElement(Review))));
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
  await act(() => vi.waitFor(() => expect(refused).toHaveBeenCalled()));
  expect(refused.mock.calls).toEqual([["4500000001", "Page 2 is missing", "Somebody else was first"]]);
  act(() => {
    shown.review?.undo();
    root.unmount();
  });
});
