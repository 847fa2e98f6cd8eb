import { expect, test } from "vitest";
import type { ListingColumn } from "../../api/listing";
import { cardLayout, isNought, isOver, needsLabel } from "./cardLayout";

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

test("a day is over when it ends in the company's time zone, a moment when it is past", () => {
  const over = (one: ListingColumn, value: unknown, now: string) =>
    isOver(one, value, Date.parse(now), "Asia/Shanghai");
  const [day, moment] = [column("dueOn", "date"), column("dueAt", "datetime")];
  expect(over(day, "2026-11-16", "2026-11-16T15:59:00Z")).toBe(false);
  expect(over(day, "2026-11-16", "2026-11-16T16:00:00Z")).toBe(true);
  expect(over(moment, "2026-11-16T10:00:00Z", "2026-11-16T09:59:00Z")).toBe(false);
  expect(over(moment, "2026-11-16T10:00:00Z", "2026-11-16T10:01:00Z")).toBe(true);
  expect([null, undefined, ""].map((none) => over(day, none, "2100-01-01"))).toEqual([false, false, false]);
});
