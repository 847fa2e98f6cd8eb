import type { OrderLine } from "../../api/orders";

/** A line of an order for tests: ten pieces of one material, wanted on one day. */
export function orderLine(more: Partial<OrderLine> = {}): OrderLine {
  const { quantity = "10", requiredOn = "2100-03-01" } = more;
  return {
    line: "00010",
    material: "M-1",
    description: "",
    plant: "1010",
    storageLocation: "",
    unit: "PC",
    quantity,
    netPrice: "1",
    priceQuantity: "1",
    priceUnit: "",
    taxCode: "",
    releaseStatus: "released",
    requiredOn,
    state: "open",
    confirmedQuantity: "0",
    confirmedOn: null,
    quantityDifference: quantity,
    dayDifference: 0,
    schedule: requiredOn ? [{ on: requiredOn, quantity }] : [],
    replies: [],
    ...more,
  };
}

export function order(...lines: OrderLine[]) {
  return { id: "o", number: "4500000001", lines };
}
