import { expect, test } from "vitest";
import { around } from "./around";

const rows = ["a", "b", "c"].map((id) => ({ id }));

test("one walks through what waits, and begins anew at the end", () => {
  expect(around(rows, "b")).toEqual({ place: 2, previous: { id: "a" }, next: { id: "c" } });
  expect(around(rows, "c")).toEqual({ place: 3, previous: { id: "b" }, next: { id: "a" } });
  expect(around(rows, "a").previous).toBeNull();
});

test("what no longer waits is followed by the first that does", () => {
  expect(around(rows, "x")).toEqual({ place: 0, previous: null, next: { id: "a" } });
  expect(around([{ id: "a" }], "a").next).toBeNull();
  expect(around([], "a").next).toBeNull();
});
