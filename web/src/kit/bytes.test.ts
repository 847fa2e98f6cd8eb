import { expect, test } from "vitest";
import { formatBytes } from "./bytes";

test("sizes are said with three digits at most", () => {
  expect([0, 870, 12_700, 3 * 1024 * 1024, 1000 * 1024, 5_400_000_000].map(formatBytes)).toEqual([
    "0 B",
    "870 B",
    "12.4 KB",
    "3 MB",
    "1 MB",
    "5 GB",
  ]);
});
