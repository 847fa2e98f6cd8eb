import { describe, expect, test } from "vitest";
import { ApiError, UNREACHABLE } from "./errors";
import { ActionKeys } from "./idempotency";

describe("action keys", () => {
  test("the same action repeated after a lost answer keeps its key", () => {
    const keys = new ActionKeys();
    const first = keys.keyFor({ id: 1 });
    keys.failed(new ApiError(UNREACHABLE, "lost"), { id: 1 });
    expect(keys.keyFor({ id: 1 })).toBe(first);
    keys.failed(new ApiError(503, "busy"), { id: 1 });
    expect(keys.keyFor({ id: 1 })).toBe(first);
  });

  test("changed content is a new action", () => {
    const keys = new ActionKeys();
    expect(keys.keyFor({ id: 1 })).not.toBe(keys.keyFor({ id: 2 }));
  });

  test("an action on its way keeps its key while others begin and end", () => {
    const keys = new ActionKeys();
    const first = keys.keyFor({ id: 1 });
    keys.keyFor({ id: 2 });
    keys.succeeded({ id: 2 });
    expect(keys.keyFor({ id: 1 })).toBe(first);
  });

  test("an action whose answer was lost is another one after something else was done", () => {
    const keys = new ActionKeys();
    const first = keys.keyFor("read");
    keys.failed(new ApiError(UNREACHABLE, "lost"), "read");
    keys.keyFor("unread");
    keys.succeeded("unread");
    expect(keys.keyFor("read")).not.toBe(first);
  });

  test("an action without any content has a key, too", () => {
    const keys = new ActionKeys();
    const first = keys.keyFor(undefined);
    expect(first).not.toBe("");
    keys.failed(new ApiError(UNREACHABLE, "lost"), undefined);
    expect(keys.keyFor(undefined)).toBe(first);
  });

  test("a clear answer ends the action, whether yes or no", () => {
    const keys = new ActionKeys();
    const first = keys.keyFor("x");
    keys.succeeded("x");
    const second = keys.keyFor("x");
    keys.failed(new ApiError(300, "no"), "x");
    const third = keys.keyFor("x");
    expect(new Set([first, second, third]).size).toBe(3);
  });
});
