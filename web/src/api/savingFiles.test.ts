import { beforeEach, expect, test, vi } from "vitest";
import { SavingFiles } from "./savingFiles";

beforeEach(() => void vi.useFakeTimers());

test("a file that arrives at once is never shown", () => {
  const files = new SavingFiles();
  const changed = vi.fn();
  files.subscribe(changed);
  const small = files.begin("small.pdf");
  small.onProgress(10, 10);
  small.end();
  vi.advanceTimersByTime(60_000);
  expect(changed).not.toHaveBeenCalled();
  expect(files.list()).toEqual([]);
});

test("a larger one is shown with what has arrived, redrawn ten times a second at most, until its end", () => {
  const files = new SavingFiles();
  const large = files.begin("large.pdf");
  large.onProgress(10, 100);
  vi.advanceTimersByTime(500);
  expect(files.list()).toMatchObject([{ name: "large.pdf", read: 10, total: 100 }]);
  const changed = vi.fn();
  files.subscribe(changed);
  for (let read = 11; read < 20; read += 1) large.onProgress(read, 100);
  expect(changed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  large.onProgress(20, 100);
  expect(files.list()).toMatchObject([{ read: 20 }]);
  expect(changed).toHaveBeenCalledTimes(1);
  large.end();
  expect(files.list()).toEqual([]);
});

test("one is cancelled without the others", () => {
  const files = new SavingFiles();
  const [first, second] = [files.begin("first"), files.begin("second")];
  vi.advanceTimersByTime(500);
  files.cancel(files.list()[0]?.id ?? 0);
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
});
