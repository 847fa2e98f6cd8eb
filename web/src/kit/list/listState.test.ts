import { describe, expect, test } from "vitest";
import {
  INITIAL_LIST_STATE,
  pageRequest,
  readListState,
  withCondition,
  writeListState,
  type ListState,
} from "./listState";

const full: ListState = {
  page: 3,
  size: 50,
  search: "螺丝 & M4 + 50%",
  conditions: [
    { andOr: "and", fieldDb: "state", symbol: "=", queryValue: "active" },
    { andOr: "or", fieldDb: "dictName", symbol: "like", queryValue: "a~b,c" },
    { andOr: "and", fieldDb: "sortOrder", symbol: ">=", queryValue: "" },
    { andOr: "and", fieldDb: "or", symbol: "in", queryValue: "x,y" },
  ],
  sort: [
    { field: "updatedAt", descending: true },
    { field: "dictName", descending: false },
  ],
  open: "0192-ab",
};

describe("list state in the address", () => {
  test("comes back as it went", () => {
    expect(readListState(writeListState(full))).toEqual(full);
  });

  test("defaults leave the address clean", () => {
    expect(writeListState(INITIAL_LIST_STATE)).toBe("");
    expect(readListState("")).toEqual(INITIAL_LIST_STATE);
  });

  test("nonsense falls back to the defaults", () => {
    expect(readListState("?page=-1&size=7&where=state&where=a~xx~b&where=~eq~b&sort=,-,")).toEqual(
      INITIAL_LIST_STATE,
    );
    expect(readListState("?page=1.5&size=abc").page).toBe(1);
  });

  test("the open drawer is not part of the question", () => {
    expect(pageRequest({ ...INITIAL_LIST_STATE, open: "x" })).toEqual(pageRequest(INITIAL_LIST_STATE));
  });

  test("one condition for a field replaces the former and returns to the first page", () => {
    const next = withCondition(full, "state", { symbol: "=", queryValue: "retired" });
    expect(next.page).toBe(1);
    expect(next.conditions.filter((one) => one.fieldDb === "state")).toEqual([
      { andOr: "and", fieldDb: "state", symbol: "=", queryValue: "retired" },
    ]);
    expect(withCondition(full, "state", null).conditions).toHaveLength(full.conditions.length - 1);
  });
});
