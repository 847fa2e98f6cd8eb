import { describe, expect, test } from "vitest";
import {
  isComplete,
  missing,
  newGroup,
  newLine,
  readRule,
  replaced,
  withComparator,
  withField,
  writeRule,
} from "./ruleTree";

const TEXT = { field: "name", label: "Name", type: "text", comparators: ["equal", "inList", "contains"] };
const COUNT = { field: "count", label: "Count", type: "integer", comparators: ["equal", "notEqual"] };
const FLAG = { field: "flag", label: "Flag", type: "boolean", comparators: ["equal"] };
const WHO = { field: "who", label: "Who", type: "user", comparators: ["equal", "currentUser"] };
const FIELDS = [TEXT, COUNT, FLAG, WHO];

describe("a data rule", () => {
  test("comes back as it was stored", () => {
    const stored = {
      logic: "or",
      rules: [
        { field: "name", comparator: "inList", value: ["a", "b"] },
        {
          logic: "and",
          rules: [
            { field: "count", comparator: "notEqual", value: 3 },
            { field: "flag", comparator: "equal", value: true },
            { field: "who", comparator: "currentUser" },
          ],
        },
      ],
    };
    expect(writeRule(readRule(stored), FIELDS)).toEqual(stored);
  });

  test("a single line, or something unreadable, can be worked on too", () => {
    expect(readRule({ field: "name", comparator: "equal", value: "a" }).rules).toHaveLength(1);
    expect(readRule({ field: "name", comparator: "inList", value: "a, b" }).rules[0]).toMatchObject({
      value: ["a", "b"],
    });
    expect(isComplete(readRule({ sql: "true" }), FIELDS)).toBe(false);
  });

  test("is complete when nothing is missing and no group is empty", () => {
    const line = { ...newLine(), field: "name", comparator: "equal" as const };
    expect(missing(newLine(), FIELDS)).toBe("field");
    expect(missing({ ...line, comparator: "currentUser" }, FIELDS)).toBe("comparator");
    expect(missing(line, FIELDS)).toBe("value");
    expect(missing({ ...line, comparator: "inList", value: [] }, FIELDS)).toBe("value");
    expect(missing({ ...line, field: "who", comparator: "currentUser" }, FIELDS)).toBeNull();
    expect(isComplete(newGroup([{ ...line, value: "a" }]), FIELDS)).toBe(true);
    expect(isComplete(newGroup([{ ...line, value: "a" }, newGroup([])]), FIELDS)).toBe(false);
  });

  test("another column or comparison keeps what still fits", () => {
    const line = { ...newLine(), field: "name", comparator: "equal" as const, value: "a" };
    expect(withComparator(line, "inList")).toMatchObject({ value: ["a"] });
    expect(withComparator(withComparator(line, "inList"), "contains")).toMatchObject({ value: "a" });
    expect(withComparator(line, "currentUser")).toMatchObject({ value: "" });
    expect(withField({ ...line, comparator: "contains" }, COUNT)).toMatchObject({
      comparator: "equal",
      value: "",
    });
  });

  test("a node is replaced or taken out wherever it is", () => {
    const inner = newLine();
    const tree = newGroup([newLine(), newGroup([inner])]);
    const changed = replaced(tree, inner.key, { ...inner, field: "name" });
    expect(changed.rules[1]).toMatchObject({ rules: [{ field: "name" }] });
    expect(replaced(tree, inner.key, null).rules[1]).toMatchObject({ rules: [] });
  });
});
