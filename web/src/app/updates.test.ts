import { expect, test } from "vitest";
import { isDue, isOther } from "./updates";

test("another etag or another date is another release; silence is none", () => {
  const known = { etag: '"a"', lastModified: "Mon" };
  expect(isOther(known, known)).toBe(false);
  expect(isOther(known, { etag: '"b"', lastModified: "Mon" })).toBe(true);
  expect(isOther(known, { etag: '"a"', lastModified: "Tue" })).toBe(true);
  expect(isOther(known, { etag: null, lastModified: null })).toBe(false);
  expect(isOther({ etag: null, lastModified: null }, known)).toBe(false);
});

test("at most one look a minute; a clock that was set back does not stop it for ever", () => {
  expect(isDue(null, 1_000_000)).toBe(true);
  expect(isDue("1000000", 1_059_999)).toBe(false);
  expect(isDue("1000000", 1_060_000)).toBe(true);
  expect(isDue("9000000", 1_000_000)).toBe(true);
  expect(isDue("nonsense", 1_000_000)).toBe(true);
});
