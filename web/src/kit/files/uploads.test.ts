import { describe, expect, test } from "vitest";
import { ApiError, UNREACHABLE } from "../../api/errors";
import { isOpen, mayRetry, Uploads } from "./uploads";

interface Call {
  name: string;
  key: string;
  progress: (share: number) => void;
  signal: AbortSignal;
  end: (problem?: ApiError) => Promise<void>;
}

/** Uploads whose requests are completed by the test. */
function line() {
  const calls: Call[] = [];
  const uploads = new Uploads<undefined>(
    (file, _, { key, onProgress, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => resolve(null));
        calls.push({
          name: file.name,
          key,
          progress: onProgress,
          signal,
          end: async (problem) => {
            if (problem) reject(problem);
            else resolve({});
            await new Promise((later) => setTimeout(later));
          },
        });
      }),
  );
  const add = (...names: string[]) =>
    uploads.add(names.map((name) => ({ file: new File(["x"], name), about: undefined })));
  const states = () => uploads.list().map(({ state }) => state);
  return { calls, uploads, add, states };
}

const call = (calls: readonly Call[], at: number): Call => {
  const found = calls[at];
  if (!found) throw new Error(`no call ${at}`);
  return found;
};

describe("uploads", () => {
  test("nothing is sent before it is started, and two at a time then", async () => {
    const { calls, uploads, add, states } = line();
    add("a", "b", "c");
    expect(calls).toHaveLength(0);
    uploads.start();
    expect(states()).toEqual(["sending", "sending", "waiting"]);
    await call(calls, 0).end();
    expect(states()).toEqual(["done", "sending", "sending"]);
    expect(calls.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  });

  test("a file that has arrived is being checked until the server has answered", () => {
    const { calls, uploads, add } = line();
    add("a");
    uploads.start();
    call(calls, 0).progress(0.5);
    expect(uploads.list()[0]).toMatchObject({ state: "sending", share: 0.5 });
    call(calls, 0).progress(1);
    expect(uploads.list()[0]).toMatchObject({ state: "checking", share: 1 });
  });

  test("one that is cancelled leaves its place to the next, and may be sent again", async () => {
    const { calls, uploads, add, states } = line();
    add("a", "b", "c");
    uploads.start();
    uploads.cancel(1);
    await new Promise((later) => setTimeout(later));
    expect(call(calls, 0).signal.aborted).toBe(true);
    expect(states()).toEqual(["cancelled", "sending", "sending"]);
    // Late events of a cancelled request are ignored.
    call(calls, 0).progress(0.9);
    expect(states()[0]).toBe("cancelled");
    uploads.retry(1);
    expect(states()[0]).toBe("waiting");
    await call(calls, 1).end();
    expect(states()).toEqual(["sending", "done", "sending"]);
  });

  test("a failure may be tried again with the same key; a refusal may not be tried again", async () => {
    const { calls, uploads, add } = line();
    add("a", "b");
    uploads.start();
    await call(calls, 0).end(new ApiError(UNREACHABLE, ""));
    await call(calls, 1).end(new ApiError(300, "no"));
    const [lost, refused] = uploads.list();
    expect(lost && mayRetry(lost)).toBe(true);
    expect(refused && mayRetry(refused)).toBe(false);
    uploads.retry(1);
    uploads.retry(2);
    expect(calls).toHaveLength(3);
    expect(call(calls, 2).key).toBe(call(calls, 0).key);
    expect(call(calls, 1).key).not.toBe(call(calls, 0).key);
  });

  test("stopping gives up what is open and nothing else", async () => {
    const { calls, uploads, add, states } = line();
    add("a", "b", "c");
    uploads.start();
    await call(calls, 0).end();
    uploads.stop();
    await new Promise((later) => setTimeout(later));
    expect(states()).toEqual(["done", "cancelled", "cancelled"]);
    expect(uploads.list().some(isOpen)).toBe(false);
    expect(calls).toHaveLength(3);
  });

  test("a file taken off the list is not sent any more", async () => {
    const { calls, uploads, add } = line();
    add("a", "b");
    uploads.remove(1);
    uploads.start();
    expect(calls.map(({ name }) => name)).toEqual(["b"]);
    uploads.remove(2);
    expect(call(calls, 0).signal.aborted).toBe(true);
    expect(uploads.list()).toEqual([]);
  });
});
