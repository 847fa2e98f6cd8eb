import { describe, expect, it } from "vitest";
import { rememberNext, withContinuation } from "./continuations";
import { INITIAL_LIST_STATE, pageRequest, writeListState, type ListState } from "./listState";

const second = { ...INITIAL_LIST_STATE, page: 2 };

describe("going on from the page before", () => {
  it("asks for the rows after its last one", () => {
    rememberNext("/orders", INITIAL_LIST_STATE, "place-1");
    const state = withContinuation("/orders", second);
    expect(pageRequest(state)).toMatchObject({ pageNum: 2, after: "place-1" });
    expect(writeListState(state)).toBe("?page=2");
  });

  it("is not possible for another question, another list or a page further on", () => {
    rememberNext("/orders", INITIAL_LIST_STATE, "place-1");
    const others: [string, ListState][] = [
      ["/users", second],
      ["/orders", { ...second, page: 3 }],
      ["/orders", { ...second, size: 50 }],
      ["/orders", { ...second, search: "a" }],
      ["/orders", { ...second, sort: [{ field: "a", descending: true }] }],
    ];
    for (const [list, state] of others)
      expect(pageRequest(withContinuation(list, state))).not.toHaveProperty("after");
  });

  it("is forgotten when the page before turns out to be the last", () => {
    rememberNext("/orders", INITIAL_LIST_STATE, "place-1");
    rememberNext("/orders", INITIAL_LIST_STATE, null);
    expect(withContinuation("/orders", second)).toBe(second);
  });
});
