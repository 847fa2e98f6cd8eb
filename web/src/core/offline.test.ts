import { MutationCache, onlineManager, QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { eventually } from "../kit/testing/eventually";
import { isNotDownloaded, onceBack, patiently, steadily, tryLate, watchLateChanges } from "./offline";

test("a page without a line is downloaded once there is one, and a broken one is told at once", async () => {
  onlineManager.setOnline(false);
  const load = vi.fn(async () => {
    if (!onlineManager.isOnline()) throw new Error("no line");
    return "page";
  });
  const page = patiently(load);
  await eventually(() => expect(load).toHaveBeenCalledTimes(1));
  onlineManager.setOnline(true);
  expect(await page).toBe("page");
  await expect(patiently(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

const NOT_DOWNLOADED = new TypeError("Failed to fetch dynamically imported module: /assets/Palette.js");

test("a download cut by a line that is back before it failed is tried again", async () => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length > 1) return "page";
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    throw NOT_DOWNLOADED;
  });
  expect(await patiently(load)).toBe("page");
});

test("a part over a page is asked for until it comes, and its failing is not remembered", async () => {
  const wakes = [
    tryLate,
    // The line, or the server behind it, is back.
    () => {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    },
  ];
  for (const wake of wakes) {
    let there = false;
    const load = vi.fn(async () => {
      if (!there) throw NOT_DOWNLOADED;
      return "part";
    });
    const part = steadily(load);
    await eventually(() => expect(load).toHaveBeenCalledTimes(1));
    there = true;
    await eventually(() => {
      wake();
      expect(load).toHaveBeenCalledTimes(2);
    });
    expect(await part).toBe("part");
  }
});

test("a part that is broken is told at once", async () => {
  await expect(steadily(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  for (const message of [
    "Importing a module script failed.",
    "error loading dynamically imported module: /assets/Palette.js",
    "Unable to preload CSS for /assets/Palette.css",
  ]) {
    expect(isNotDownloaded(new Error(message))).toBe(true);
  }
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
