import { describe, expect, test } from "vitest";
import { conflicting, differing, merge } from "./merge";

const base = { name: "Min", mobile: "1", roleIds: ["a", "b"] };

describe("merging two edits of one record", () => {
  test("what I changed stays, what they changed is taken over", () => {
    const mine = { ...base, name: "Ming" };
    const theirs = { ...base, mobile: "2", roleIds: ["c"] };
    expect(merge(base, mine, theirs)).toEqual({ name: "Ming", mobile: "2", roleIds: ["c"] });
  });

  test("where both changed the same field, mine stays for me to decide", () => {
    const mine = { ...base, roleIds: ["a"] };
    const theirs = { ...base, roleIds: ["a", "b", "c"] };
    expect(merge(base, mine, theirs).roleIds).toEqual(["a"]);
  });

  test("of a field with parts, only the parts I changed are mine", () => {
    const text = { zh: { title: "甲", content: "乙" }, parameters: { days: "3" } as Record<string, string> };
    const mine = { zh: { title: "丙", content: "乙" }, parameters: {} };
    const theirs = { zh: { title: "甲", content: "丁" }, parameters: { days: "3", hours: "1" } };
    expect(merge(text, mine, theirs)).toEqual({
      zh: { title: "丙", content: "丁" },
      parameters: { hours: "1" },
    });
  });

  test("rows of a list are the same when their parts are", () => {
    const rows = {
      depots: [
        { factory: "1000", depot: "A1" },
        { factory: "2000", depot: "" },
      ],
    };
    const again = {
      depots: [
        { factory: "2000", depot: "" },
        { factory: "1000", depot: "A1" },
      ],
    };
    expect(differing(rows, again)).toEqual([]);
    expect(
      differing(rows, {
        depots: [
          { factory: "1000", depot: "A1" },
          { factory: "2000", depot: "B" },
        ],
      }),
    ).toEqual(["depots"]);
  });

  test("a list in another order is no change", () => {
    expect(differing(base, { ...base, roleIds: ["b", "a"] })).toEqual([]);
    expect(differing(base, { ...base, roleIds: ["b"] })).toEqual(["roleIds"]);
  });
});

test("only what both changed, and differently, is a conflict", () => {
  const then = { name: "a", city: "b", note: "c", tags: ["x"] };
  const mine = { ...then, name: "mine", city: "same", tags: ["x", "y"] };
  const theirs = { ...then, name: "theirs", city: "same", note: "other" };
  expect(conflicting(then, mine, theirs)).toEqual(["name"]);
});
