import { expect, test } from "vitest";
import { ApiError } from "../../api/errors";
import { runBatch } from "./batch";

const rows = Array.from({ length: 10 }, (_, index) => index);
const now = () => Promise.resolve();

test("one row that is refused hides none of the others, and all are told of in their order", async () => {
  const steps: number[] = [];
  const outcomes = await runBatch(
    rows,
    async (row) => {
      if (row === 3) throw new ApiError(300, "in use");
    },
    { onStep: (done) => steps.push(done) },
  );
  expect(outcomes.map(({ row }) => row)).toEqual(rows);
  expect(
    outcomes.filter(({ problem }) => problem).map(({ row, problem }) => [row, problem?.message]),
  ).toEqual([[3, "in use"]]);
  expect(steps).toEqual(rows.map((row) => row + 1));
});

test("a row whose answer got lost is tried again with the same key; a refusal is not", async () => {
  const keys: string[] = [];
  let refusals = 0;
  const outcomes = await runBatch(
    ["lost", "refused"],
    async (row, key) => {
      if (row === "refused") {
        refusals += 1;
        throw new ApiError(300, "no");
      }
      keys.push(key);
      if (keys.length < 3) throw new ApiError(503, "busy");
    },
    { wait: now },
  );
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(refusals).toBe(1);
  expect(outcomes.map(({ problem }) => problem?.message ?? null)).toEqual([null, "no"]);
});

test("every row has a key of its own", async () => {
  const keys = new Set<string>();
  await runBatch(rows, async (_, key) => void keys.add(key));
  expect(keys.size).toBe(rows.length);
});

test("it can be stopped; what was not tried is not among the outcomes", async () => {
  let done = 0;
  const outcomes = await runBatch(
    rows,
    async () => {
      done += 1;
    },
    { isStopped: () => done >= 4 },
  );
  expect(outcomes.length).toBe(done);
  expect(done).toBeLessThan(rows.length);
});

test("without a session nothing more is tried", async () => {
  let tries = 0;
  const outcomes = await runBatch(rows, async () => {
    tries += 1;
    throw new ApiError(401, "signed out");
  });
  expect(tries).toBeLessThanOrEqual(4);
  expect(outcomes.length).toBe(tries);
});
