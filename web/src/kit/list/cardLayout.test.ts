import { expect, test } from "vitest";
import type { ListingColumn } from "../../api/listing";
import { cardLayout, needsLabel } from "./cardLayout";

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
    others: ["itemValue", "currency"],
  });
});

test("figures and times are explained, words explain themselves", () => {
  expect(["integer", "date", "text", "dictionary"].map((type) => needsLabel(column("x", type)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
