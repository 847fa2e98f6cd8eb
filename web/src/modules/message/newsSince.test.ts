import { expect, test } from "vitest";
import { newsSince } from "./newsSince";

test("what came after the last visit is news, whatever zone its time is written in", () => {
  const messages = [{ at: "2026-11-16T09:00:00+08:00" }, { at: "2026-11-16T00:30:00Z" }];
  expect(newsSince(messages, "2026-11-16T00:45:00Z")).toEqual([messages[0]]);
  expect(newsSince(messages, "2026-11-15T00:00:00Z")).toEqual(messages);
  expect(newsSince(messages, null)).toEqual([]);
});
