import { expect, test } from "vitest";
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
