import { expect, test } from "vitest";
import { draftOf, isWorth, missingIn, NOTHING_TYPED, onClock, whyNot } from "./callForm";

const number = (id: string, usable: boolean) => ({ id, usable, number: "1", whose: "x" });
const call = {
  byId: "u",
  by: "x",
  at: "2026-11-16T06:02:00Z",
  numberId: "1",
  number: "1",
  whose: "x",
  answeredBy: "x",
  answeredAs: "x",
  calledAt: "2026-11-16T14:02",
};

test("only a number of before that nobody has called yet can be chosen", () => {
  const change = { calls: [call], numbers: [number("0", true), number("1", true), number("2", false)] };
  expect(whyNot(change, number("0", true))).toBeNull();
  expect(whyNot(change, number("1", true))).toBe("bankChange.called");
  expect(whyNot(change, number("2", false))).toBe("bankChange.newer");
});

test("where there is no other number, one that was called can be called again", () => {
  const change = { calls: [call], numbers: [number("1", true), number("2", false)] };
  expect(whyNot(change, number("1", true))).toBeNull();
  expect(whyNot(change, number("2", false))).toBe("bankChange.newer");
});

test("a number that somebody else has called meanwhile is no longer chosen; the rest stays", () => {
  const typed = { ...NOTHING_TYPED, numberId: "1", answeredBy: "x", calledAt: "2026-11-16T14:02" };
  const numbers = [number("0", true), number("1", true)];
  expect(draftOf({ calls: [], numbers }, typed)).toEqual(typed);
  expect(draftOf({ calls: [call], numbers }, typed)).toEqual({ ...typed, numberId: "" });
});

test("what is typed is kept, and the time that was filled in alone is not", () => {
  const timed = { ...NOTHING_TYPED, calledAt: "2026-11-16T14:02" };
  expect([NOTHING_TYPED, timed, { ...timed, heardTail: "4" }].map(isWorth)).toEqual([false, false, true]);
});

test("all of a call is written down", () => {
  const draft = { numberId: "0", answeredBy: " ", answeredAs: "x", calledAt: "", heardTail: "4417" };
  expect(missingIn(draft)).toEqual(["answeredBy", "calledAt"]);
});

test("a call has the time of the company's clock, wherever the caller sits", () => {
  expect(onClock(Date.UTC(2026, 10, 16, 6, 2), "Asia/Shanghai")).toBe("2026-11-16T14:02");
});
