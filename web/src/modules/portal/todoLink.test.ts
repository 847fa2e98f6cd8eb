import { expect, test } from "vitest";
import { readListState } from "../../kit/list/listState";
import { recordLink } from "./recordLink";
import { myTodosLink, TODO_PAGE, todoLink } from "./todoLink";

function conditions(link: string) {
  return readListState(link.slice(link.indexOf("?"))).conditions;
}

const PUBLISH = "orders-purchase_order-wait-publish";

test("a number leads to the list it counts", () => {
  expect(todoLink(PUBLISH, false)).toMatch(/^\/todo\?/);
  expect(conditions(todoLink(PUBLISH, false))).toMatchObject([
    { fieldDb: "taskKey", symbol: "=", queryValue: PUBLISH },
  ]);
});

test("what is late is what was due before the moment of counting", () => {
  const now = new Date("2026-11-15T08:00:00Z");
  expect(conditions(todoLink(PUBLISH, false, now))).toMatchObject([
    { fieldDb: "taskKey", symbol: "=", queryValue: PUBLISH },
    { andOr: "AND", fieldDb: "dueAt", symbol: "<", queryValue: "2026-11-15T08:00:00.000Z" },
  ]);
});

test("mine is what names me, or nobody", () => {
  expect(conditions(todoLink(PUBLISH, true)).at(-1)).toMatchObject({
    andOr: "AND",
    conditions: [
      { fieldDb: "responsible", symbol: "=2" },
      { andOr: "OR", fieldDb: "unassigned", symbol: "=", queryValue: "true" },
    ],
  });
});

test("the user's own list is a saved search for buyers, and everything for a supplier", () => {
  expect(myTodosLink("supplier")).toBe("/todo");
  expect(readListState(myTodosLink("buyer").slice(TODO_PAGE.length))).toMatchObject({ scene: "system:mine" });
});

test("a record leads to its page, where it has one", () => {
  expect(recordLink("base.dict_item", "a/b", "buyer")).toBe("/systemManage/dataDic?open=a%2Fb");
  expect(recordLink("quality.file_task", "1", "buyer")).toBe("/qualitySynergies/fileManagement/1");
  expect(recordLink("orders.purchase_order", "1", "supplier")).toBe(
    "/orderSynergies/supplierOrderManagement/orderDetailSupplier/1",
  );
  expect(recordLink("no.such", "1", "buyer")).toBeNull();
});
