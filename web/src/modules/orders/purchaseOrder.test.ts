import { expect, test } from "vitest";
import { stillOwes } from "../../kit/document/kind";
import kind from "./purchaseOrder";

test("a reply is due until it is given", () => {
  const dueIn = (state: string) => kind.dueOn?.({ state, replyDueOn: "2026-01-12" } as never);
  expect(["to_reply", "replying", "replied", "locked"].map(dueIn)).toEqual([
    "2026-01-12",
    "2026-01-12",
    null,
    null,
  ]);
});

test("an order that was replied to in time owes no reply, and its stamped copy as long as that has a due day", () => {
  const order = (state: string) => ({ state, replyDueOn: "2026-01-12" }) as never;
  expect(stillOwes(kind, order("to_reply"), "replyDueOn")).toBe(true);
  expect(stillOwes(kind, order("replied"), "replyDueOn")).toBe(false);
  expect(stillOwes(kind, order("replied"), "stampDueOn")).toBe(true);
  // The day of a penalty is past by nature.
  expect(stillOwes({}, order("open"), "dueOn")).toBe(false);
});
