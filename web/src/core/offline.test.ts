import { MutationCache, onlineManager, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { onceBack, patiently, watchLateChanges } from "./offline";

afterEach(() => onlineManager.setOnline(true));

test("a page without a line is downloaded once there is one, and a broken one is told at once", async () => {
  onlineManager.setOnline(false);
  const load = vi.fn(async () => {
    if (!onlineManager.isOnline()) throw new Error("no line");
    return "page";
  });
  const page = patiently(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  onlineManager.setOnline(true);
  expect(await page).toBe("page");
  await expect(patiently(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

test("being back is told once", () => {
  const back = vi.fn();
  onlineManager.setOnline(false);
  onceBack(back);
  onlineManager.setOnline(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(back).toHaveBeenCalledTimes(1);
});

test("a change made without a line is sent once when it is back, and that is said", async () => {
  const cache = new MutationCache();
  const client = new QueryClient({ mutationCache: cache });
  const [sent, run] = [vi.fn(), vi.fn(async () => "done")];
  watchLateChanges(cache, sent);
  const change = () => cache.build(client, { mutationFn: run }).execute(undefined);
  await change();
  expect([run.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0]);
  onlineManager.setOnline(false);
  const later = change();
  expect(run).toHaveBeenCalledTimes(1);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  await later;
  expect([run.mock.calls.length, sent.mock.calls.length]).toEqual([2, 1]);
});
