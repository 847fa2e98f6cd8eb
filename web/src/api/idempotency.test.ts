import { describe, expect, test } from "vitest";
import { ApiError, UNREACHABLE } from "./errors";
import { ActionKeys } from "./idempotency";

describe("action keys", () => {
  test("the same action repeated after a lost answer keeps its key", () => {
    const keys = new ActionKeys();
    const first = keys.keyFor({ id: 1 });
    keys.failed(new ApiError(UNREACHABLE, "lost"));
    expect(keys.keyFor({ id: 1 })).toBe(first);
    keys.failed(new ApiError(503, "busy"));
    expect(keys.keyFor({ id: 1 })).toBe(first);
  });

  test("changed content is a new action", () => {
    const keys = new ActionKeys();
    expect(keys.keyFor({ id: 1 })).not.toBe(keys.keyFor({ id: 2 }));
  });

  test("an action without any content has a key, too", () => {
    const keys = new ActionKeys();
    const first = keys.keyFor(undefined);
    expect(first).not.toBe("");
    keys.failed(new ApiError(UNREACHABLE, "lost"));
    expect(keys.keyFor(undefined)).toBe(first);
  });

  test("a clear answer ends the action, whether yes or no", () => {
    const keys = new ActionKeys();
    const first = keys.keyFor("x");
    keys.succeeded();
    const second = keys.keyFor("x");
    keys.failed(new ApiError(300, "no"));
    const third = keys.keyFor("x");
    expect(new Set([first, second, third]).size).toBe(3);
  });
});
