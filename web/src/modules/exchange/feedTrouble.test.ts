import { expect, test } from "vitest";
import type { OutsideFeed } from "../../api/exchange";
import { troubleOf, uncompared, unreadOf } from "./feedTrouble";

function feed(over: Partial<OutsideFeed>): OutsideFeed {
  return {
    name: "erp.purchase_order",
    system: "erp",
    configured: true,
    onlyCompared: false,
    everySeconds: 60,
    reading: false,
    lastCount: 0,
    copies: 0,
    lastError: "",
    compareError: "",
    unread: [],
    unreadCount: 0,
    ...over,
  };
}

test("each trouble of a feed is told, and none where there is none", () => {
  expect(troubleOf(feed({}))).toBeUndefined();
  expect(troubleOf(feed({ compareError: "away" }))).toBe("away");
  expect(troubleOf(feed({ lastError: "a circle", compareError: "away" }))).toBe("a circle\naway");
});

test("feeds that could not be compared are named, one by one", () => {
  const broken = feed({ name: "erp.material", compareError: "away" });
  const elsewhere = feed({ configured: false, compareError: "from before" });
  expect(uncompared([feed({}), broken, elsewhere])).toEqual([broken]);
  const { compareError: _, ...older } = broken;
  expect(uncompared([older as OutsideFeed])).toEqual([]);
});

test("what cannot be read is counted, also beyond what is shown, and by no server that does not tell", () => {
  const one = { businessKey: "4500000001", reason: "Supplier: empty", since: "2026-11-15T08:30:00Z" };
  expect(unreadOf(feed({}))).toEqual({ shown: [], more: 0 });
  expect(unreadOf(feed({ unread: [one], unreadCount: 21 }))).toEqual({ shown: [one], more: 20 });
  const { unread: _, unreadCount: __, ...older } = feed({});
  expect(unreadOf(older as OutsideFeed)).toEqual({ shown: [], more: 0 });
});
