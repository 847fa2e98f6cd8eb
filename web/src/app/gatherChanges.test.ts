import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { readAgain } from "../core/readAgain";
import { GATHER_MS, GatheredChanges, READ_LIMIT_MS } from "./gatherChanges";

let reads: (readonly string[])[];
let takes: number;

beforeEach(() => {
  vi.useFakeTimers();
  reads = [];
  takes = 0;
});

const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const reading = () =>
  new GatheredChanges((topics) => {
    reads.push(topics);
    return new Promise((resolve) => setTimeout(resolve, takes));
  });

test("a burst of changes is read once", async () => {
  const changes = reading();
  for (const topic of ["orders", "claims", "orders"]) changes.add(topic);
  await pause(GATHER_MS);
  expect(reads).toEqual([["orders", "claims"]]);
  await pause(60_000);
  expect(reads).toHaveLength(1);
});

test("what changes during a read is read once after it", async () => {
  takes = 1_000;
  const changes = reading();
  changes.add("orders");
  await pause(GATHER_MS);
  for (let at = 0; at < 9; at += 1) {
    changes.add("orders");
    await pause(100);
  }
  expect(reads).toHaveLength(1);
  await pause(100 + GATHER_MS);
  expect(reads).toHaveLength(2);
  await pause(60_000);
  expect(reads).toHaveLength(2);
});

test("a read that hangs or fails does not hold up others for ever", async () => {
  const changes = new GatheredChanges((topics) => {
    reads.push(topics);
    return reads.length === 1 ? new Promise(() => undefined) : Promise.reject(new Error("no line"));
  });
  for (const at of [1, 2, 3]) {
    changes.add("orders");
    await pause(READ_LIMIT_MS + GATHER_MS);
    expect(reads).toHaveLength(at);
  }
});

test("who has stopped reads nothing any more", async () => {
  takes = 1_000;
  const changes = reading();
  changes.add("orders");
  await pause(GATHER_MS);
  changes.add("orders");
  changes.stop();
  await pause(60_000);
  expect(reads).toHaveLength(1);
});

test("a list that is slower than changes come is read to its end", async () => {
  const queries = new QueryClient();
  let ended = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ["orders", "page"],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      signal.throwIfAborted();
      ended += 1;
      return ended;
    },
  });
  const stop = observer.subscribe(() => undefined);
  await pause(1_000);
  ended = 0;
  const changes = new GatheredChanges((topics) =>
    Promise.all(topics.map((topic) => readAgain(queries, topic))),
  );
  for (let at = 0; at < 50; at += 1) {
    changes.add("orders");
    await pause(100);
  }
  expect(ended).toBeGreaterThanOrEqual(4);
  changes.stop();
  stop();
  queries.clear();
});
