import { beforeEach, describe, expect, it } from "vitest";
import { forgetContinuations, rememberNext, withContinuation } from "./continuations";
import { INITIAL_LIST_STATE, pageRequest, writeListState, type ListState } from "./listState";

const second = { ...INITIAL_LIST_STATE, page: 2 };

beforeEach(() => forgetContinuations());

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

  it("is given up on pages further on once rows came or went before them", () => {
    const page = (number: number) => ({ ...INITIAL_LIST_STATE, page: number });
    const after = (number: number) => withContinuation("/orders", page(number)).after;
    const read = (number: number, next: string) => rememberNext("/orders", page(number), next);
    read(1, "row-20");
    read(2, "row-40");
    read(3, "row-60");
    // Read again as it was, and another list.
    read(1, "row-20");
    rememberNext("/users", page(1), "user-20");
    expect([after(2), after(3), after(4)]).toEqual(["row-20", "row-40", "row-60"]);
    // Five rows came in on the first page: the third begins five rows earlier than it did.
    read(1, "row-15");
    expect([after(2), after(3), after(4)]).toEqual(["row-15", undefined, undefined]);
    expect(withContinuation("/users", page(2)).after).toBe("user-20");
  });

  it("is not for the next user", () => {
    rememberNext("/orders", INITIAL_LIST_STATE, "place-1");
    forgetContinuations();
    expect(withContinuation("/orders", second)).toBe(second);
  });

  it("is forgotten when the page before turns out to be the last", () => {
    rememberNext("/orders", INITIAL_LIST_STATE, "place-1");
    rememberNext("/orders", INITIAL_LIST_STATE, null);
    expect(withContinuation("/orders", second)).toBe(second);
  });
});
