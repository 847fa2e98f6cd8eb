import { describe, expect, it, test } from "vitest";
import {
  broughtBy,
  draftOf,
  heldSpecs,
  schemaOf,
  sentFields,
  startOf,
  toldDraft,
  type FieldSpec,
} from "./fieldSpecs";

const SPECS: FieldSpec[] = [
  { name: "title", kind: "text", required: true },
  { name: "request", kind: "long" },
];

test("a draft holds the declared fields and nothing else", () => {
  expect(draftOf(SPECS, { title: "RoHS", request: null, state: "open" })).toEqual({
    title: "RoHS",
    request: "",
  });
  expect(draftOf(SPECS, null)).toEqual({ title: "", request: "" });
});

test("a document about a supplier begins with it, and with the choices of its address", () => {
  const specs: FieldSpec[] = [
    { name: "organizeId", kind: "supplier" },
    { name: "type", kind: "choice" },
    { name: "reason", kind: "long" },
  ];
  const begun = startOf(specs, "?about=7&type=info_change&reason=x&other=y");
  expect(begun).toEqual({ organizeId: "7", type: "info_change" });
  expect(startOf(specs, "?about=7")).toEqual({ organizeId: "7" });
});

test("blanks do not fill a required field", () => {
  const wrong = schemaOf(SPECS).safeParse({ title: "  ", request: "" });
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["title", "common.required"],
  ]);
  expect(schemaOf(SPECS).parse({ title: " RoHS ", request: "" })).toEqual({ title: "RoHS", request: "" });
});

describe("a document that is chosen", () => {
  const order: FieldSpec = {
    name: "orderNumber",
    kind: "document",
    from: {
      kind: "orders.purchase_order",
      states: [],
      none: "returnOrder.noOrder",
      idAs: "purchaseOrderId",
      brings: ["organizeId"],
      until: ["draft"],
    },
  };
  const specs: FieldSpec[] = [order, { name: "title", kind: "text" }];
  const row = { id: "7", number: "4500", organizeId: "9", supplierZh: "甲", supplierEn: "A" };

  it("brings what the form needs of it", () => {
    const brought = broughtBy(order, row);
    expect(brought).toEqual({
      orderNumber: "4500",
      purchaseOrderId: "7",
      organizeId: "9",
      supplierZh: "甲",
      supplierEn: "A",
    });
    const held = heldSpecs(specs).map(({ name }) => name);
    expect(held).toEqual(expect.arrayContaining([...Object.keys(brought), "title"]));
  });

  it("can be left out again, with what it brought and not with what it filled in", () => {
    const filling: FieldSpec = {
      ...order,
      ...(order.from ? { from: { ...order.from, brings: [], fills: ["organizeId"] } } : {}),
    };
    expect(broughtBy(filling, row)).toMatchObject({ orderNumber: "4500", organizeId: "9" });
    const cleared = { orderNumber: "", purchaseOrderId: "", supplierZh: "", supplierEn: "" };
    expect(broughtBy(filling, null)).toEqual(cleared);
    expect(broughtBy(order, null)).toEqual({ ...cleared, organizeId: "" });
  });

  it("is told to the server by its number and what it brings, and no more", () => {
    const sent = sentFields(specs, { ...broughtBy(order, row), title: "t" });
    expect(sent).toEqual({ orderNumber: "4500", organizeId: "9", title: "t" });
    expect(sentFields(specs, {})).toEqual({ orderNumber: "", organizeId: "", title: "" });
  });
});

test("a user is held with the name, sent without it and told by it", () => {
  const user: FieldSpec = {
    name: "checkerId",
    kind: "user",
    named: "checker",
    side: "buyer",
    holds: "x.edit",
  };
  const row = { checkerId: "7", checker: "li_李" };
  expect(draftOf(heldSpecs([user]), row)).toEqual(row);
  expect(sentFields([user], row)).toEqual({ checkerId: "7" });
  expect(toldDraft([user], row)).toEqual({ checker: "li_李" });
  expect(toldDraft([user], null)).toBeNull();
});
