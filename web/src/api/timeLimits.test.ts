import { beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "../kit/testing/eventually";
import { ask, http } from "./client";
import { isCancelled, TIMED_OUT } from "./errors";
import { fetchFile } from "./saveFile";
import { TIME_LIMITS } from "./timeLimits";

/** Time limits set so far, and how to let the latest pass. */
const limits: number[] = [];
let timePasses = () => {};

/** A server that never answers, or stops in the middle of its answer. */
function silent(begins: boolean): void {
  vi.stubGlobal("fetch", ({ signal }: Request) => {
    const cut = (end: (reason: unknown) => void, reason: () => unknown) =>
      signal.addEventListener("abort", () => end(reason()));
    if (!begins) return new Promise((_, reject) => cut(reject, () => signal.reason));
    const body = new ReadableStream({
      start: (reader) => {
        reader.enqueue(new TextEncoder().encode('{ "code": 2'));
        // Chromium reports any abort of a body this way.
        cut(
          (reason) => reader.error(reason),
          () => new DOMException("", "AbortError"),
        );
      },
    });
    return Promise.resolve(new Response(body));
  });
}

beforeEach(() => {
  limits.length = 0;
  vi.stubGlobal("location", { origin: "http://tandem.test" });
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const limit = new AbortController();
    limits.push(ms);
    timePasses = () => limit.abort(new DOMException("", "TimeoutError"));
    return limit.signal;
  });
});

describe.each([
  ["without an answer", false],
  ["in the middle of its answer", true],
])("a server that is silent, %s", (_, begins) => {
  const call = (signal?: AbortSignal) =>
    ask(http.GET("/service1/portal/api/activity/recent", signal ? { signal } : {}));

  test("ends a call after ten minutes, with an unknown outcome that is not retried by itself", async () => {
    silent(begins);
    const failed = expect(call()).rejects.toMatchObject({
      code: TIMED_OUT,
      message: "",
      outcomeUnknown: true,
      worthRetrying: false,
    });
    await eventually(() => expect(limits).toEqual([TIME_LIMITS.call]));
    expect(TIME_LIMITS.call).toBe(600_000);
    timePasses();
    await failed;
  });

  test("ends a download after five minutes", async () => {
    silent(begins);
    const failed = expect(fetchFile("http://tandem.test/file")).rejects.toMatchObject({ code: TIMED_OUT });
    await eventually(() => expect(limits).toEqual([TIME_LIMITS.download]));
    expect(TIME_LIMITS.download).toBe(300_000);
    timePasses();
    await failed;
  });

  test("can still be cancelled, which is no time-out", async () => {
    silent(begins);
    const page = new AbortController();
    const failed = expect(call(page.signal)).rejects.toSatisfy(isCancelled);
    await eventually(() => expect(limits).toHaveLength(1));
    page.abort();
    await failed;
  });
});
