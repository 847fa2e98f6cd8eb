import { describe, expect, it } from "vitest";
import { referenceHref, referenceNeeds } from "./references";

const ORDER = { kind: "orders.purchase_order", id: "purchaseOrderId" } as const;

describe("a reference to another document", () => {
  it("leads to its page, on the reader's side", () => {
    const row = { orderNumber: "4500101983", purchaseOrderId: "a b" };
    const buyer = referenceHref(ORDER, row, "orderNumber", "buyer");
    const supplier = referenceHref(ORDER, row, "orderNumber", "supplier");
    expect(buyer).toMatch(/\/a%20b$/);
    expect(supplier).not.toBe(buyer);
  });

  it("is found by its number where its id is not known", () => {
    const href = referenceHref(
      { kind: "orders.purchase_order" },
      { orderNumber: "45&1" },
      "orderNumber",
      "buyer",
    );
    expect(href).toMatch(/\?where=number%7Eeq%7E45%261$/);
  });

  it("may be of any kind, and is none of an unknown one or without a number", () => {
    const any = { kind: { field: "documentKind" }, id: "documentId" } as const;
    const row = { documentNumber: "CL1", documentKind: "orders.claim", documentId: "1" };
    expect(referenceHref(any, row, "documentNumber", "buyer")).toMatch(/laim.*\/1$/);
    expect(referenceHref(any, { ...row, documentKind: "yard.gate" }, "documentNumber", "buyer")).toBe(null);
    expect(referenceHref(ORDER, { orderNumber: "" }, "orderNumber", "buyer")).toBe(null);
    expect(referenceNeeds({ documentNumber: any, orderNumber: ORDER })).toEqual([
      "documentKind",
      "documentId",
      "purchaseOrderId",
    ]);
  });
});
