import { asApiError, type ApiError } from "../../api/errors";

/** Result for one row. */
export interface RowOutcome<Row> {
  row: Row;
  /** Why it failed; null on success. */
  problem: ApiError | null;
}

/** Concurrency limit: fast on a slow connection, without crowding out other requests. */
const AT_ONCE = 4;
const MOST_TRIES = 3;
const FIRST_PAUSE = 500;

const pause = (time: number) => new Promise<void>((over) => setTimeout(over, time));

/** All retries use the same idempotency key, so that a row whose response was lost is processed once. */
async function doOne<Row>(
  row: Row,
  run: (row: Row, key: string) => Promise<unknown>,
  wait: (time: number) => Promise<void>,
): Promise<ApiError | null> {
  const key = crypto.randomUUID();
  for (let tries = 1; ; tries += 1) {
    try {
      await run(row, key);
      return null;
    } catch (error) {
      const problem = asApiError(error);
      if (!problem.worthRetrying || tries >= MOST_TRIES) return problem;
      await wait(FIRST_PAUSE * 2 ** (tries - 1));
    }
  }
}

/**
 * Runs an action on each row. A rejected row does not affect the others; only an expired session or `isStopped` ends
 * the batch. Returns the results in row order; rows that were not tried are left out.
 */
export async function runBatch<Row>(
  rows: readonly Row[],
  run: (row: Row, key: string) => Promise<unknown>,
  options: {
    onStep?: (done: number) => void;
    isStopped?: () => boolean;
    wait?: (time: number) => Promise<void>;
  } = {},
): Promise<RowOutcome<Row>[]> {
  const { onStep, isStopped = () => false, wait = pause } = options;
  const outcomes = new Map<number, RowOutcome<Row>>();
  let next = 0;
  let ended = false;
  const goesOn = () => next < rows.length && !ended && !isStopped();
  const work = async () => {
    while (goesOn()) {
      const at = next;
      next += 1;
      const row = rows[at] as Row;
      const problem = await doOne(row, run, wait);
      ended ||= problem?.code === 401;
      outcomes.set(at, { row, problem });
      onStep?.(outcomes.size);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, rows.length) }, work));
  return [...outcomes].toSorted(([a], [b]) => a - b).map(([, outcome]) => outcome);
}
