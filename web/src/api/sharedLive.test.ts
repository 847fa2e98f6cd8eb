import { beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../kit/testing/eventually";
import type { LiveListener } from "./live";
import { listenShared } from "./sharedLive";

/** Fake Web Locks: one holder at a time, granted asynchronously. */
class Locks {
  held = 0;
  private readonly waiting: (() => void)[] = [];

  request(_name: string, options: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        this.held += 1;
        void work().then(() => {
          this.held -= 1;
          this.waiting.shift()?.();
          resolve();
        });
      };
      // Granted before the request could be aborted: the callback still runs.
      if (this.held === 0 && this.waiting.length === 0) queueMicrotask(grant);
      else {
        this.waiting.push(grant);
        options.signal.addEventListener("abort", () => {
          const at = this.waiting.indexOf(grant);
          if (at >= 0) this.waiting.splice(at, 1);
          reject(new DOMException("", "AbortError"));
        });
      }
    });
  }
}

class Channel {
  addEventListener(): void {}
  postMessage(): void {}
  close(): void {}
}

function listener() {
  const heard: string[] = [];
  const told: LiveListener = {
    connected: () => heard.push("connected"),
    changed: () => heard.push("changed"),
    lost: () => heard.push("lost"),
    crowded: () => heard.push("crowded"),
    signedOut: () => heard.push("signedOut"),
  };
  return { heard, told };
}

/** A stream that stays open until it is cut off. */
function stream(text: string, { signal }: { signal: AbortSignal }): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(text));
      signal.addEventListener("abort", () => controller.error(signal.reason));
    },
  });
  return new Response(body, { status: 200 });
}

let locks: Locks;
beforeEach(() => {
  locks = new Locks();
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("BroadcastChannel", Channel);
});

test("a listener that stopped before it could lead leaves the lead to the next", async () => {
  const calls = vi.fn(async (_address: string, how: { signal: AbortSignal }) =>
    stream("event: hello\ndata: {}\n\n", how),
  );
  vi.stubGlobal("fetch", calls);
  const [first, second] = [listener(), listener()];
  // Mounted, unmounted and mounted again at once, as React's strict mode does.
  listenShared("s", first.told)();
  const stop = listenShared("s", second.told);
  await eventually(() => expect(second.heard).toEqual(["connected"]));
  expect(first.heard).toEqual([]);
  expect(calls).toHaveBeenCalledTimes(1);
  stop();
  await eventually(() => expect(locks.held).toBe(0));
});

test("too many streams are no lost connection", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 429, headers: { "retry-after": "120" } }));
  const { heard, told } = listener();
  const stop = listenShared("s", told);
  await eventually(() => expect(heard).toEqual(["crowded"]));
  stop();
});
