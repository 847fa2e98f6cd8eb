import { expect, test } from "vitest";
import type { ListingColumn } from "../../api/listing";
import { cardLayout, isNought, needsLabel } from "./cardLayout";

function column(field: string, type: string): ListingColumn {
  return { field, type, label: field } as unknown as ListingColumn;
}

function fields(columns: readonly ListingColumn[], openField?: string) {
  const { others, ...placed } = cardLayout(columns, openField);
  const named = Object.entries(placed).map(([place, one]) => [place, one?.field]);
  return { ...Object.fromEntries(named), others: others.map(({ field }) => field) };
}

test("a card of documents has number and status, other party and amount, and what is due", () => {
  const columns = [
    column("number", "text"),
    column("state", "status"),
    column("stampState", "dictionary"),
    column("supplierEn", "text"),
    column("amount", "decimal"),
    column("currency", "dictionary"),
    column("replyDueOn", "date"),
    column("repliedAt", "datetime"),
  ];
  expect(fields(columns, "number")).toEqual({
    title: "number",
    status: "state",
    party: "supplierEn",
    amount: "amount",
    currency: "currency",
    due: "replyDueOn",
    person: undefined,
    others: ["stampState", "repliedAt"],
  });
});

test("a card of anything else takes its columns in order", () => {
  const columns = [column("dictName", "text"), column("itemValue", "text"), column("currency", "text")];
  expect(fields(columns)).toEqual({
    title: "dictName",
    status: undefined,
    party: undefined,
    amount: undefined,
    currency: undefined,
    due: undefined,
    person: undefined,
    others: ["itemValue", "currency"],
  });
});

test("a person's names are one thing, unless one of them opens the record", () => {
  const columns = [column("username", "text"), column("surname", "text"), column("name", "text")];
  expect(fields(columns, "username")).toMatchObject({ person: "name", others: ["name"] });
  expect(fields(columns, "surname")).toMatchObject({ person: undefined, others: ["username", "name"] });
  expect(fields(columns, "name")).toMatchObject({ person: undefined, others: ["username", "surname"] });
  expect(fields([column("code", "text"), column("name", "text")])).toMatchObject({ person: undefined });
});

test("figures and times are explained, words explain themselves", () => {
  expect(["integer", "date", "text", "dictionary"].map((type) => needsLabel(column("x", type)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a figure of nought takes no place on a card, a word and any other figure do", () => {
  const figures = ["0", 0, "0.000", "-0.00", "0.5", "10", null].map((value) =>
    isNought(column("difference", "decimal"), value),
  );
  expect(figures).toEqual([true, true, true, true, false, false, false]);
  expect(isNought(column("stopped", "dictionary"), "0")).toBe(false);
});

test("the other party stands in its place under either name of its column", () => {
  const columns = ["documentNumber", "supplierNameZh", "reason"].map((field) => column(field, "text"));
  expect(fields(columns, "documentNumber").party).toBe("supplierNameZh");
});
