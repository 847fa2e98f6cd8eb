import { expect, test } from "vitest";
import { readListState } from "../../kit/list/listState";
import { linesOf, ordersOf } from "./reportLinks";

const month = {
  month: "2026-11",
  from: "2026-10-31T16:00:00Z",
  until: "2026-11-30T16:00:00Z",
  published: 3,
  inTime: 1,
  late: 1,
  open: 1,
};

test("a link asks what the report counted", () => {
  const asked = (link: string) =>
    readListState(link.slice(link.indexOf("?"))).conditions.map((one) =>
      "fieldDb" in one ? [one.fieldDb, one.symbol, one.queryValue] : [],
    );
  expect(asked(ordersOf("/orders", month, "late"))).toEqual([
    ["publishedAt", ">=", month.from],
    ["publishedAt", "<", month.until],
    ["replyOutcome", "=", "late"],
  ]);
  expect(asked(ordersOf("/orders", month))).toHaveLength(2);
  expect(asked(linesOf("/lines", "abc", "pull_in"))).toEqual([
    ["organizeId", "=", "abc"],
    ["action", "=", "pull_in"],
  ]);
});
