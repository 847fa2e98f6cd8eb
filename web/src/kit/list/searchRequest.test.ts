import { describe, expect, test } from "vitest";
import type { AndOr, ConditionSymbol } from "../../api/listing";
import {
  choiceLines,
  chosenValues,
  CURRENT_USER,
  onlyValue,
  rangeLines,
  searchConditions,
  typedLine,
  type SearchField,
} from "./searchRequest";

const FIELDS: SearchField[] = [
  { field: "orderNo", kind: "text" },
  { field: "supplier", kind: "text", symbol: "=" },
  { field: "status", kind: "choices" },
  { field: "plant", kind: "choices", valueType: "list" },
  { field: "kind", kind: "choice" },
  { field: "orderDate", kind: "dateRange" },
  { field: "due", kind: "dateRange", startField: "dueFrom", endField: "dueTo" },
  { field: "buyer", kind: "user" },
];

describe("a search form becomes conditions", () => {
  test("empty values are dropped", () => {
    const nothing = {
      orderNo: "  ",
      supplier: "",
      status: [],
      plant: [""],
      kind: null,
      orderDate: ["", ""],
      buyer: "",
    };
    expect(searchConditions(FIELDS, nothing)).toEqual([]);
    expect(searchConditions(FIELDS, {})).toEqual([]);
  });

  test("several choices are joined with a comma, or kept as a list where the field says so", () => {
    expect(searchConditions(FIELDS, { status: ["open", "closed"], plant: ["A", "B"] })).toEqual([
      { andOr: "", fieldDb: "status", symbol: "in", queryValue: "open,closed" },
      { andOr: "AND", fieldDb: "plant", symbol: "in", queryValue: ["A", "B"] },
    ]);
  });

  test("a value that holds a separator is never torn apart", () => {
    expect(searchConditions(FIELDS, { status: ["to do", "done"] })[0]?.queryValue).toEqual(["to do", "done"]);
  });

  test("a range of days is split into its two ends, on the columns that the field names", () => {
    expect(
      searchConditions(FIELDS, { orderDate: ["2026-11-01", "2026-11-15"], due: ["2026-12-01", ""] }),
    ).toEqual([
      { andOr: "", fieldDb: "orderDate", symbol: ">=", queryValue: "2026-11-01" },
      { andOr: "AND", fieldDb: "orderDate", symbol: "<=", queryValue: "2026-11-15" },
      { andOr: "AND", fieldDb: "dueFrom", symbol: ">=", queryValue: "2026-12-01" },
    ]);
    expect(searchConditions(FIELDS, { due: ["", "2026-12-31"] })[0]?.fieldDb).toBe("dueTo");
    expect(rangeLines([])).toEqual([]);
  });

  test("a wildcard at either end is a match of the pattern, a star alone is a star", () => {
    for (const text of ["PO12*", "*-A", "*ring*"]) {
      expect(typedLine(` ${text} `, "like")).toEqual({ symbol: "=", queryValue: text });
    }
    expect(typedLine("*", "like")).toEqual({ symbol: "like", queryValue: "*" });
    expect(typedLine("a*b", "like")).toEqual({ symbol: "like", queryValue: "a*b" });
  });

  test("values parted by commas or lines are alternatives; a space belongs to the name", () => {
    expect(typedLine("A1, B2，C3\nD4,", "like")).toEqual({ symbol: "in", queryValue: "A1,B2,C3,D4" });
    expect(typedLine("Murata Electronics, Bosch", "=")).toEqual({
      symbol: "in",
      queryValue: ["Murata Electronics", "Bosch"],
    });
    expect(typedLine("Murata Electronics", "=")).toEqual({ symbol: "=", queryValue: "Murata Electronics" });
    expect(typedLine(" , ", "like")).toBeNull();
  });

  test("the current user is asked for without a name", () => {
    expect(searchConditions(FIELDS, { buyer: CURRENT_USER })).toEqual([
      { andOr: "", fieldDb: "buyer", symbol: "=2", queryValue: "" },
    ]);
    expect(searchConditions(FIELDS, { buyer: "wang.min_王敏" })[0]?.symbol).toBe("=");
  });
});

test("several chosen values are one condition, and are read back from it", () => {
  const line = (part: ReturnType<typeof choiceLines>) =>
    part.map((one) => ({ andOr: "" as const, fieldDb: "state", ...one }));
  for (const values of [[], ["to_reply"], ["to_reply", "replied"], ["a b", "c"]]) {
    expect(chosenValues(line(choiceLines(values)))).toEqual(values);
  }
  expect(choiceLines(["to_reply"])).toEqual([{ symbol: "=", queryValue: "to_reply" }]);
  expect(chosenValues([{ andOr: "", fieldDb: "state", symbol: "!=", queryValue: "draft" }])).toBeNull();
});

test("a list shows one value of a field where nothing it is asked allows another", () => {
  type Line = [field: string, symbol: ConditionSymbol, value: string, andOr?: AndOr];
  const line = (...[fieldDb, symbol, queryValue, andOr = ""]: Line) => ({
    andOr,
    fieldDb,
    symbol,
    queryValue,
  });
  const trip = line("dictName", "=", "trip");
  expect(onlyValue([trip], "dictName")).toBe("trip");
  expect(onlyValue([line("dictName", "==", "tr*")], "dictName")).toBe("tr*");
  const active = line("state", "=", "active");
  expect(onlyValue([active, line("dictName", "=", "trip", "AND")], "dictName")).toBe("trip");
  for (const several of [
    [],
    [active],
    [line("dictName", "=", "tr*")],
    [line("dictName", "like", "trip")],
    [line("dictName", "in", "trip,other")],
    [trip, line("dictName", "=", "other", "OR")],
    [trip, line("dictName", "=", "other", "AND")],
  ]) {
    expect(onlyValue(several, "dictName")).toBeNull();
  }
});
