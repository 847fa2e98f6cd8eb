import { expect, test } from "vitest";
import { missingIn, onClock, whyNot } from "./callForm";

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
  const change = { calls: [call] };
  expect(whyNot(change, number("0", true))).toBeNull();
  expect(whyNot(change, number("1", true))).toBe("bankChange.called");
  expect(whyNot(change, number("2", false))).toBe("bankChange.newer");
});

test("all of a call is written down", () => {
  const draft = { numberId: "0", answeredBy: " ", answeredAs: "x", calledAt: "", heardTail: "4417" };
  expect(missingIn(draft)).toEqual(["answeredBy", "calledAt"]);
});

test("a call has the time of the company's clock, wherever the caller sits", () => {
  expect(onClock(Date.UTC(2026, 10, 16, 6, 2), "Asia/Shanghai")).toBe("2026-11-16T14:02");
});
