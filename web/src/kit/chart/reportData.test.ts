import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import type { ReportAnswer } from "../../api/reports";
import { readListState } from "../list/listState";
import { chartOf, listLink } from "./reportData";

const t = ((key: string) => key) as TFunction;
const line = (fieldDb: string, symbol: string, queryValue: unknown) => ({
  andOr: "AND",
  fieldDb,
  symbol,
  queryValue,
});

function asked(link: string) {
  return readListState(link.slice(link.indexOf("?"))).conditions.map((one) =>
    "fieldDb" in one ? [one.andOr, one.fieldDb, one.symbol, one.queryValue] : [],
  );
}

test("a link asks once for everything its figure counts", () => {
  const link = listLink(
    "/orders",
    "x",
    [line("state", "!=", "voided")],
    [line("state", "!=", "voided"), line("buyer", "empty", null)],
    [line("name", "==", "a*")],
  );
  expect(asked(link)).toEqual([
    ["", "state", "!=", "voided"],
    ["AND", "buyer", "empty", ""],
    ["AND", "name", "==", "a*"],
  ]);
  expect(readListState(link.slice(link.indexOf("?"))).search).toBe("x");
});

test("alternatives that come first stay what they are", () => {
  const or = { ...line("state", "=", "replied"), andOr: "OR" };
  const common = [{ ...line("state", "=", "voided"), andOr: "" }, or, line("buyer", "=", "x")];
  expect(asked(listLink("/orders", "", common, [line("state", "=", "voided")]))).toEqual([
    ["", "state", "=", "voided"],
    ["OR", "state", "=", "replied"],
    ["AND", "buyer", "=", "x"],
    ["AND", "state", "=", "voided"],
  ]);
});

test("a report becomes a chart whose figures lead to their lists", () => {
  const window = [line("publishedAt", ">=", "2025-12-01"), line("publishedAt", "<", "2026-12-01")];
  const month = [line("publishedAt", ">=", "2026-11-01"), line("publishedAt", "<", "2026-12-01")];
  const answer = {
    report: "orders.replies",
    title: "Replies",
    listing: "orders.purchase_order",
    chart: "stacked",
    tone: null,
    measure: "count",
    measured: null,
    unit: null,
    units: [],
    by: { field: "publishedAt", label: "Published", months: true, conditions: window },
    series: {
      field: "replyOutcome",
      label: "Outcome",
      months: false,
      values: [
        {
          value: "late",
          label: "Replied late",
          tone: "returned",
          conditions: [line("replyOutcome", "=", "late")],
        },
        { value: "", label: null, tone: null, conditions: [line("replyOutcome", "empty", null)] },
      ],
    },
    conditions: [line("amount", ">", "1")],
    groups: [
      {
        value: "2026-11",
        label: null,
        figure: "1234",
        rows: 1234,
        conditions: month,
        parts: [{ series: 0, figure: "1234", rows: 1234 }],
      },
    ],
    groupsInAll: 1,
    total: { figure: "1234", rows: 1234 },
  } as unknown as ReportAnswer;
  const chart = chartOf(answer, "/orders", "", t, "en");
  const [group] = chart.groups;
  expect([group?.label, group?.name, group?.figure.text]).toEqual(["Nov", "November 2026", "1,234"]);
  expect(chart.series.map(({ label, tone }) => [label, tone])).toEqual([
    ["Replied late", "returned"],
    ["chart.none", null],
  ]);
  expect(asked(group?.parts[0]?.to ?? "").map(([, field]) => field)).toEqual([
    "amount",
    "publishedAt",
    "publishedAt",
    "replyOutcome",
  ]);
  expect(group?.parts[1]).toBeNull();
  expect(asked(chart.total.to)).toHaveLength(3);
});

test("an average of nothing is said to be none, not 0", () => {
  const figure = (value: string, rows: number) => ({
    value,
    label: null,
    figure: value,
    rows,
    conditions: [],
    parts: [],
  });
  const answer = {
    title: "Average days late",
    chart: "ranked",
    measure: "mean",
    measured: "Days late",
    by: { field: "organizeId", label: "Supplier", months: false, conditions: [] },
    series: null,
    conditions: [],
    groups: [figure("3.5", 2), figure("0.0", 1), figure("", 4)],
    groupsInAll: 3,
    total: { figure: "", rows: 0 },
  } as unknown as ReportAnswer;
  const chart = chartOf(answer, "/lines", "", t, "en");
  expect(chart.groups.map(({ figure: { text, value } }) => [text, value])).toEqual([
    ["3.5", 3.5],
    ["0.0", 0],
    ["chart.noData", 0],
  ]);
  expect(chart.total.text).toBe("chart.noData");
});
