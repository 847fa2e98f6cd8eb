import { expect, test } from "vitest";
import { readListState } from "../../kit/list/listState";
import { recordLink } from "./recordLink";
import { todoLink } from "./todoLink";

function conditions(link: string) {
  return readListState(link.slice(link.indexOf("?"))).conditions;
}

test("a number leads to the list it counts", () => {
  expect(todoLink("quality-module")).toMatch(/^\/todo\?/);
  expect(conditions(todoLink("quality-module"))).toMatchObject([
    { fieldDb: "areaKey", symbol: "=", queryValue: "quality-module" },
  ]);
});

test("what is late is what was due before the moment of counting", () => {
  const now = new Date("2026-11-15T08:00:00Z");
  expect(conditions(todoLink("quality-module", now))).toMatchObject([
    { fieldDb: "areaKey", symbol: "=", queryValue: "quality-module" },
    { andOr: "AND", fieldDb: "dueAt", symbol: "<", queryValue: "2026-11-15T08:00:00.000Z" },
  ]);
});

test("a record leads to its page, where it has one", () => {
  expect(recordLink("base.dict_item", "a/b", "buyer")).toBe("/systemManage/dataDic?open=a%2Fb");
  expect(recordLink("quality.file_task", "1", "buyer")).toBe("/qualitySynergies/fileManagement/1");
  expect(recordLink("orders.purchase_order", "1", "supplier")).toBe(
    "/orderSynergies/supplierOrderManagement/orderDetailSupplier/1",
  );
  expect(recordLink("no.such", "1", "buyer")).toBeNull();
});
