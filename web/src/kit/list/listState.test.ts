import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exactCountQuery, foundQuery, listTotalsQuery, type Condition } from "../../api/listing";
import {
  asksItself,
  INITIAL_LIST_STATE,
  pageRequest,
  readListState,
  withFilter,
  writeListState,
  type ListState,
} from "./listState";

/** URLs and the conditions they mean, shared with the server's tests. */
const SHARED = join(import.meta.dirname, "../../../../platform/src/listing/addresses.json");
const shared = JSON.parse(readFileSync(SHARED, "utf8")) as {
  address: string;
  search?: string;
  conditions: Condition[];
}[];

const full: ListState = {
  page: 3,
  size: 50,
  search: "螺丝 & M4 + 50%",
  conditions: [
    { andOr: "", fieldDb: "state", symbol: "=", queryValue: "active" },
    { andOr: "OR", fieldDb: "dictName", symbol: "like", queryValue: "a~b,c" },
    { andOr: "AND", fieldDb: "or", symbol: "in", queryValue: "x,y" },
    { andOr: "AND", fieldDb: "updatedBy", symbol: "=2", queryValue: "" },
    { andOr: "AND", fieldDb: "updatedAt", symbol: ">=", queryValue: 1_795_000_000_000 },
    {
      andOr: "OR",
      conditions: [
        { andOr: "", fieldDb: "place", symbol: "=", queryValue: { country: "1", province: "2", city: "" } },
        { andOr: "AND", conditions: [{ andOr: "", fieldDb: "a", symbol: "in", queryValue: ["x y", "z"] }] },
      ],
    },
  ],
  sort: [
    { field: "updatedAt", descending: true },
    { field: "dictName", descending: false },
  ],
  open: "0192-ab",
  view: "0192-cd",
  scene: "0192-ef",
};

describe("list state in the address", () => {
  test("comes back as it went", () => {
    expect(readListState(writeListState(full))).toEqual(full);
  });

  test.each(shared)("is the one the server reads: $address", ({ address, search, conditions }) => {
    const state = { ...INITIAL_LIST_STATE, search: search ?? "", conditions };
    expect(writeListState(state)).toBe(address);
    expect(readListState(address)).toEqual(state);
  });

  test("lines without a value and groups too deep are left out", () => {
    expect(readListState("?where=state~eq~&where=name~like~x").conditions).toEqual([
      { andOr: "", fieldDb: "name", symbol: "like", queryValue: "x" },
    ]);
    let deep: unknown = { fieldDb: "a", symbol: "=", queryValue: "1" };
    for (let level = 0; level < 9; level++) deep = { conditions: [deep] };
    expect(readListState(`?where=${encodeURIComponent(JSON.stringify(deep))}`).conditions).toEqual([]);
    expect(readListState("?where={broken&where={}&where=[]").conditions).toEqual([]);
  });

  test("says whether it asks something of its own", () => {
    expect(asksItself(readListState("?page=2&size=50&open=new&view=v"))).toBe(false);
    for (const asked of ["?q=a", "?where=a~eq~b", "?sort=a", "?scene=s"]) {
      expect(asksItself(readListState(asked))).toBe(true);
    }
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

  test("sums, counts and hidden rows are asked about the same rows as the page", () => {
    const request = pageRequest(full, ["state"]);
    const { search, conditions, timeZone } = request;
    expect(timeZone).toBeTruthy();
    for (const { queryKey } of [
      listTotalsQuery("base.dict_item", request),
      exactCountQuery("base.dict_item", request),
      foundQuery("base.dict_item", request),
    ])
      expect(queryKey.at(-1)).toMatchObject({ search, conditions, timeZone });
  });

  test("only the columns that are named are asked for; none named means all", () => {
    expect(pageRequest(INITIAL_LIST_STATE, ["state"]).columns).toEqual(["state"]);
    expect(pageRequest(INITIAL_LIST_STATE)).not.toHaveProperty("columns");
  });

  test("a filter replaces its former line and returns to the first page", () => {
    const narrowed = { ...full, conditions: full.conditions.slice(0, 1) };
    const next = withFilter(narrowed, "state", [{ symbol: "=", queryValue: "retired" }]);
    expect(next.page).toBe(1);
    expect(next.conditions).toEqual([{ andOr: "", fieldDb: "state", symbol: "=", queryValue: "retired" }]);
    expect(withFilter(next, "state", []).conditions).toEqual([]);
  });
});
