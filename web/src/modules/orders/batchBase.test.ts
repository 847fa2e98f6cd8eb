import { expect, test } from "vitest";
import { gone, renewed } from "./batchBase";
import { partsOf } from "./replyParts";
import { order, orderLine } from "./testOrders";

const at = (id: string, version: number, state: string) => ({
  ...order(orderLine()),
  id,
  number: id,
  version,
  state,
});

test("an order that a colleague has submitted leaves the sheet, and the others stay", () => {
  const orders = [at("a", 1, "to_reply"), at("b", 1, "replying"), at("c", 1, "to_reply")];
  const base = { orders, rows: partsOf(orders) };
  const newer = [at("a", 2, "replied"), at("b", 2, "replying"), at("c", 2, "locked")];
  const next = renewed(base, newer);
  expect(next.rows.map(({ orderId }) => orderId)).toEqual(["b"]);
  expect(next.orders.map(({ version }) => version)).toEqual([2, 2, 2]);
  expect(gone(base, newer).map(({ id }) => id)).toEqual(["a", "c"]);
  // Nobody is told of it again, nor of what was submitted from this sheet.
  expect(gone(next, [at("a", 3, "replied")])).toEqual([]);
});
