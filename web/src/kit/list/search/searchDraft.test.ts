import { describe, expect, test } from "vitest";
import type { Condition, ListingColumn } from "../../../api/listing";
import {
  blankDraft,
  blankGroup,
  blankLine,
  conditionsOf,
  draftLines,
  draftOf,
  flawOf,
  isOffered,
  isSound,
  nodeCount,
  sceneLines,
  withAdded,
  withArea,
  withField,
  withRemoved,
  withReplaced,
  withSymbol,
  type DraftLine,
} from "./searchDraft";

function column(field: string, type: string, symbols: string[]): ListingColumn {
  const shared = { label: field, align: "left", width: 100, shown: true, sortable: true, summed: false };
  return { ...shared, field, type, symbols, searchable: symbols.length > 0, dictName: null };
}

const COLUMNS = [
  column("name", "text", ["=", "!=", "in", "like"]),
  column("count", "integer", ["=", ">", "<="]),
  column("price", "decimal", ["="]),
  column("day", "datetime", ["=", ">", "dynamic"]),
  column("buyer", "user", ["=", "in", "like", "=2", "like2"]),
  column("place", "address", ["="]),
  column("secret", "text", []),
];

const line = (change: Partial<DraftLine>): DraftLine => ({ ...blankLine(""), ...change });
const flaw = (change: Partial<DraftLine>) => flawOf(line(change), COLUMNS);

describe("numbers that are searched for", () => {
  test.each([
    [0, 15],
    [1, 15],
    [2, 13],
    [3, 12],
    [4, 12],
    [5, 10],
    [6, 9],
    [7, 7],
    [8, 7],
  ])(
    "with %i decimals have at most %i digits before the point, as in the cells of a grid",
    (decimals, digits) => {
      const number = (whole: number) =>
        `-${"9".repeat(whole)}${decimals > 0 ? `.${"9".repeat(decimals)}` : ""}`;
      expect(flaw({ field: "price", value: number(digits) })).toBeNull();
      expect(flaw({ field: "price", value: number(digits + 1) })).toBe("digits");
    },
  );

  test("have at most 8 decimals, not counting zeros at the end, and none where they are integers", () => {
    expect(flaw({ field: "price", value: "0.123456789" })).toBe("digits");
    expect(flaw({ field: "price", value: "1234567890123.4500000" })).toBeNull();
    expect(flaw({ field: "count", value: "9".repeat(15) })).toBeNull();
    expect(flaw({ field: "count", value: "9".repeat(16) })).toBe("digits");
    expect(flaw({ field: "count", value: "1.0" })).toBe("number");
  });
});

describe("the search panel", () => {
  test("starts with one blank line, which asks nothing", () => {
    const draft = blankDraft();
    expect(draft).toHaveLength(1);
    expect(draft[0]?.andOr).toBe("");
    expect(conditionsOf(draft)).toEqual([]);
    expect(draftOf([])).toHaveLength(1);
  });

  test("adds lines with OR, and the first line always joins nothing", () => {
    const two = withAdded(blankDraft(), null, blankLine("AND"));
    expect(two.map(({ andOr }) => andOr)).toEqual(["", "OR"]);
    const left = withRemoved(two, two[0]?.key ?? "");
    expect(left?.map(({ andOr }) => andOr)).toEqual([""]);
    const [first] = two;
    if (!first) throw new Error("no line");
    expect(withReplaced(two, { ...first, andOr: "AND" })[0]?.andOr).toBe("");
  });

  test("keeps its last line", () => {
    const draft = blankDraft();
    expect(withRemoved(draft, draft[0]?.key ?? "")).toBeNull();
    const group = blankGroup("");
    expect(withRemoved([group], group.lines[0]?.key ?? "")).toBeNull();
  });

  test("a group goes with its last line, and takes new lines at its own end", () => {
    const group = blankGroup("OR");
    const draft = withAdded(blankDraft(), null, group);
    const inner = withAdded(draft, group.key, blankLine("OR"));
    expect(inner).toHaveLength(2);
    expect(draftLines(inner)).toHaveLength(3);
    expect(nodeCount(inner)).toBe(4);
    expect(withRemoved(draft, group.lines[0]?.key ?? "")).toHaveLength(1);
  });

  test("another field resets the operator and clears the value", () => {
    const [, count, , , , place] = COLUMNS;
    if (!count || !place) throw new Error("no column");
    const before = line({ field: "name", symbol: "in", value: ["a"] });
    expect(withField(before, count)).toMatchObject({ field: "count", symbol: "=", value: "" });
    expect(withField(before, place).value).toEqual({ country: "", province: "", city: "" });
  });

  test("another operator clears the value; `in` takes a list", () => {
    const before = line({ field: "name", value: "a" });
    expect(withSymbol(before, "like", COLUMNS[0])).toMatchObject({ symbol: "like", value: "" });
    expect(withSymbol(before, "in", COLUMNS[0]).value).toEqual([]);
  });

  test("a list is joined when it is asked and split when it is read", () => {
    const draft = [line({ field: "name", symbol: "in", value: ["a", "b"] })];
    const asked = conditionsOf(draft);
    expect(asked).toEqual([{ andOr: "", fieldDb: "name", symbol: "in", queryValue: "a,b" }]);
    expect(draftLines(draftOf(asked))[0]?.value).toEqual(["a", "b"]);
  });

  test("the current user needs no value, and texts are trimmed", () => {
    expect(
      conditionsOf([
        line({ field: "buyer", symbol: "=2", value: "left over" }),
        line({ field: "name", andOr: "AND", value: " a " }),
      ]),
    ).toEqual([
      { andOr: "", fieldDb: "buyer", symbol: "=2", queryValue: "" },
      { andOr: "AND", fieldDb: "name", symbol: "=", queryValue: "a" },
    ]);
  });

  test("a scene keeps each line's place, list and type", () => {
    const asked: Condition[] = [
      { andOr: "", fieldDb: "count", symbol: ">", queryValue: "1" },
      { andOr: "OR", conditions: [{ andOr: "", fieldDb: "buyer", symbol: "=2", queryValue: "" }] },
    ];
    expect(sceneLines(asked, "a.list", COLUMNS)).toEqual([
      { ...asked[0], sort: "0", tableName: "a.list", fieldType: "Integer" },
      {
        andOr: "OR",
        sort: "1",
        conditions: [
          {
            andOr: "",
            fieldDb: "buyer",
            symbol: "=2",
            queryValue: "",
            sort: "0",
            tableName: "a.list",
            fieldType: "User",
          },
        ],
      },
    ]);
  });

  test("another country clears province and city, another province the city", () => {
    const area = { country: "1", province: "2", city: "3" };
    expect(withArea(area, "country", "9")).toEqual({ country: "9", province: "", city: "" });
    expect(withArea(area, "province", "8")).toEqual({ country: "1", province: "8", city: "" });
    expect(withArea(area, "city", "7").city).toBe("7");
  });

  test("says what is wrong with a line, and nothing while it is empty", () => {
    expect(flaw({})).toBeNull();
    expect(flaw({ field: "count", value: "" })).toBeNull();
    expect(flaw({ field: "gone", value: "1" })).toBe("field");
    expect(flaw({ field: "secret", value: "1" })).toBe("field");
    expect(flaw({ field: "count", symbol: "like", value: "1" })).toBe("symbol");
    expect(flaw({ field: "count", value: "1.5" })).toBe("number");
    expect(flaw({ field: "count", value: "-15" })).toBeNull();
    expect(flaw({ field: "price", value: "1.50" })).toBeNull();
    expect(flaw({ field: "price", value: "1,5" })).toBe("number");
    expect(flaw({ field: "day", value: "2026-11-15" })).toBeNull();
    expect(flaw({ field: "day", value: 1_795_000_000_000 })).toBeNull();
    expect(flaw({ field: "day", value: "tomorrow" })).toBe("date");
    expect(flaw({ field: "day", symbol: "dynamic", value: "lastDays:7" })).toBeNull();
    expect(flaw({ field: "day", symbol: "dynamic", value: "lastDays:" })).toBe("date");
    expect(flaw({ field: "day", symbol: "dynamic", value: "lastDays:4000" })).toBe("date");
    expect(flaw({ field: "name", value: "x".repeat(501) })).toBe("tooLong");
    expect(flaw({ field: "name", symbol: "in", value: Array.from({ length: 1_001 }, String) })).toBe(
      "tooMany",
    );
  });

  test("a country alone is too large an area, a city or province satisfies", () => {
    const place = (country: string, province: string, city: string) =>
      flaw({ field: "place", value: { country, province, city } });
    expect(place("", "", "")).toBeNull();
    expect(place("", "2", "")).toBe("country");
    expect(place("1", "", "")).toBe("areaTooLarge");
    expect(place("1", "2", "")).toBeNull();
    expect(place("1", "", "3")).toBeNull();
    expect(
      isSound([line({ field: "place", value: { country: "1", province: "", city: "" } })], COLUMNS),
    ).toBe(false);
  });
});

test("a supplier is searched by one name, that of the reader's language, and never by an id", () => {
  expect([isOffered("supplierZh", "text", "zh"), isOffered("supplierEn", "text", "zh")]).toEqual([
    true,
    false,
  ]);
  expect([isOffered("supplierNameEn", "text", "en"), isOffered("supplierZh", "text", "en")]).toEqual([
    true,
    false,
  ]);
  expect(isOffered("organizeId", "id", "en")).toBe(false);
  expect(isOffered("descriptionZh", "text", "en")).toBe(true);
});

test("operators of links are shown and kept as they are, blanks included", () => {
  const linked: Condition[] = [
    { andOr: "", fieldDb: "name", symbol: "==", queryValue: " " },
    { andOr: "AND", fieldDb: "count", symbol: "empty", queryValue: "" },
  ];
  expect(conditionsOf(draftOf(linked))).toEqual(linked);
  expect(isSound(draftOf(linked), COLUMNS)).toBe(true);
});
