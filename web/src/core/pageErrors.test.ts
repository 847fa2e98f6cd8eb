import { expect, test } from "vitest";
import { ApiError } from "../api/errors";
import type { PageErrorReport } from "../api/pageErrors";
import { paced, reportOf } from "./pageErrors";

const report = (message: string): PageErrorReport => ({ page: "/todo", message });

test("a report holds the page without its query, bounded", () => {
  const told = reportOf(new TypeError("x".repeat(900)), "/resetPassword?code=secret", "Chrome");
  expect(told).toMatchObject({ page: "/resetPassword", agent: "Chrome" });
  expect(told?.message).toHaveLength(500);
  expect(told?.stack?.length).toBeLessThanOrEqual(4_000);
  expect(reportOf("thrown text", "/todo", "")?.message).toBe("thrown text");
});

test("refused requests, cancelled ones and cut lines are not errors of the page", () => {
  expect(reportOf(Object.create(ApiError.prototype), "/todo", "")).toBeNull();
  expect(reportOf(new DOMException("gone", "AbortError"), "/todo", "")).toBeNull();
  const cut = new TypeError("Failed to fetch dynamically imported module: /a.js");
  expect(reportOf(cut, "/todo", "")).toBeNull();
});

test("the same is told once, at a pace, and no more than twenty", () => {
  let now = 0;
  const sent: string[] = [];
  const tell = paced(
    ({ message }) => sent.push(message),
    () => now,
  );
  tell(report("a"));
  tell(report("b"));
  now += 5_000;
  tell(report("a"));
  tell(report("b"));
  expect(sent).toEqual(["a", "b"]);
  for (let n = 0; n < 40; n += 1) {
    now += 5_000;
    tell(report(`error ${n}`));
  }
  expect(sent).toHaveLength(20);
});
