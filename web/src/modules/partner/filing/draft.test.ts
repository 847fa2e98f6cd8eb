import { describe, expect, test } from "vitest";
import { masked, NO_AREA, type Cell } from "./cells";
import {
  cellName,
  changedCells,
  contentOf,
  copyOf,
  draftOf,
  mergeRows,
  rowsOf,
  savedContent,
  schemaOf,
  withoutRow,
  withRows,
  type Draft,
} from "./draft";
import { BANK, BANK_ROWS, BASIC } from "./testShape";

const ids = () => {
  let at = 0;
  return () => `new${(at += 1)}`;
};

const typed = (draft: Draft, cells: Record<string, Cell>): Draft => ({ ...draft, ...cells });

describe("a section as its form holds it", () => {
  test("has every field of its shape, also those that are not filled in", () => {
    expect(draftOf(BASIC, { nameZh: "晶锐", headcount: 18, registeredArea: "CN/440000/440300" })).toEqual({
      nameZh: "晶锐",
      registeredArea: { country: "CN", province: "440000", city: "440300" },
      licenceDate: "",
      headcount: "18",
      registeredCapital: "",
      listed: null,
      email: "",
      licenceFiles: [],
    });
  });

  test("is sent as it was read, without what is not filled in", () => {
    const content = { nameZh: "晶锐", listed: false, registeredArea: "CN/440000" };
    expect(contentOf(BASIC, draftOf(BASIC, content))).toEqual(content);
    expect(contentOf(BANK, draftOf(BANK, BANK_ROWS))).toEqual(BANK_ROWS);
    expect(contentOf(BANK, draftOf(BANK, {}))).toEqual({ rows: [] });
  });

  test("holds nothing that is not of its kind", () => {
    const draft = draftOf(BASIC, {
      nameZh: { a: 1 },
      listed: "yes",
      licenceFiles: [{ id: 7 }],
      headcount: null,
    });
    expect(contentOf(BASIC, draft)).toEqual({});
    expect(rowsOf(draftOf(BANK, { rows: [null, { name: "no id" }, { id: "a" }] }))).toEqual(["a"]);
  });

  test("sends a secret that was typed anew, and else says that it is the same", () => {
    const draft = draftOf(BANK, BANK_ROWS);
    expect(masked(draft["a/accountNumber"])).toBe("····4417");
    const anew = typed(draft, { "a/accountNumber": "6222 0212 3016" });
    expect(masked(anew["a/accountNumber"])).toBe("····3016");
    expect(masked("1234")).toBe("····");
    expect(contentOf(BANK, anew).rows).toMatchObject([{ accountNumber: "6222 0212 3016" }, { id: "b" }]);
  });

  test("holds its texts as they were typed once it is saved, but no secret any more", () => {
    const draft = typed(draftOf(BANK, BANK_ROWS), { "a/name": "ICBC ", "b/accountNumber": "6222 3016" });
    const answered = { rows: [{ ...BANK_ROWS.rows[0] }, { id: "b", accountNumber: { tail: "3016" } }] };
    expect(savedContent(BANK, draft, answered).rows).toMatchObject([
      { name: "ICBC ", accountNumber: { tail: "4417" } },
      { name: "HSBC", accountNumber: { tail: "3016" } },
    ]);
  });

  test("is asked by its schema for what is missing and wrong, cell by cell", () => {
    const wrong = draftOf(BASIC, { nameZh: "x".repeat(11), headcount: "1.5", email: "nobody" });
    const issues = schemaOf(BASIC).safeParse({ ...wrong, licenceDate: "soon" }).error?.issues ?? [];
    expect(Object.fromEntries(issues.map(({ path, message }) => [path.join(), message]))).toEqual({
      nameZh: "filing.issue.long",
      licenceDate: "filing.issue.day",
      headcount: "grid.issue.notInteger",
      listed: "common.required",
      email: "filing.issue.email",
      licenceFiles: "common.required",
    });
    const rows = schemaOf(BANK).safeParse(draftOf(BANK, BANK_ROWS)).error?.issues ?? [];
    expect(rows.map(({ path }) => path.join())).toEqual(["b/accountNumber"]);
  });
});

describe("rows", () => {
  const stored = draftOf(BANK, BANK_ROWS);

  test("are added at the end with an id of their own, and stay in their order", () => {
    const { draft, ids: added } = withRows(BANK, stored, [{ name: "BOC" }, {}], ids());
    expect(added).toEqual(["new1", "new2"]);
    expect(rowsOf(draft)).toEqual(["a", "b", "new1", "new2"]);
    expect(draft["new1/name"]).toBe("BOC");
    expect(draft["new2/area"]).toEqual(NO_AREA);
    expect(rowsOf(draftOf(BANK, contentOf(BANK, draft)))).toEqual(["a", "b", "new1", "new2"]);
  });

  test("are taken away whole", () => {
    const draft = withoutRow(stored, "a");
    expect(rowsOf(draft)).toEqual(["b"]);
    expect(Object.keys(draft).some((name) => name.startsWith("a/"))).toBe(false);
    expect(rowsOf(withoutRow(draft, "b"))).toEqual([]);
    expect(Object.keys(withoutRow(draft, "b"))).not.toEqual([]);
  });

  test("are copied without secret and files", () => {
    expect(copyOf(BANK, stored, "a")).toMatchObject({ name: "ICBC", currency: "CNY", isDefault: true });
    expect(Object.keys(copyOf(BANK, stored, "a"))).not.toContain("accountNumber");
    expect(Object.keys(copyOf(BANK, stored, "b"))).not.toContain("proofFiles");
  });

  test("of two people are merged cell by cell", () => {
    const mine = typed(stored, { "a/name": "ICBC Nanshan" });
    const theirs = typed(stored, { "a/currency": "USD", "b/name": "HSBC Hong Kong" });
    const merged = mergeRows(stored, mine, theirs);
    expect(merged).toMatchObject({
      "a/name": "ICBC Nanshan",
      "a/currency": "USD",
      "b/name": "HSBC Hong Kong",
    });
  });

  test("that two people added stay both", () => {
    const mine = withRows(BANK, stored, [{ name: "mine" }], () => "m").draft;
    const theirs = withRows(BANK, stored, [{ name: "theirs" }], () => "t").draft;
    const merged = mergeRows(stored, mine, theirs);
    expect(rowsOf(merged)).toEqual(["a", "b", "m", "t"]);
    expect([merged["m/name"], merged["t/name"]]).toEqual(["mine", "theirs"]);
  });

  test("that one took away and the other filled in stay, and else go", () => {
    const filled = typed(stored, { "a/name": "ICBC Nanshan" });
    const gone = withoutRow(stored, "a");
    for (const merged of [mergeRows(stored, filled, gone), mergeRows(stored, gone, filled)]) {
      expect(rowsOf(merged)).toEqual(["a", "b"]);
      expect(merged).toMatchObject({ "a/name": "ICBC Nanshan", "a/currency": "CNY" });
    }
    expect(rowsOf(mergeRows(stored, stored, gone))).toEqual(["b"]);
    expect(rowsOf(mergeRows(stored, gone, stored))).toEqual(["b"]);
  });

  test("are counted as one change each when they come or go", () => {
    const more = withRows(BANK, stored, [{}], () => "m").draft;
    expect(changedCells(stored, more)).toEqual([cellName("m", "#")]);
    expect(changedCells(stored, withoutRow(stored, "a"))).toEqual([cellName("a", "#")]);
    expect(changedCells(stored, typed(stored, { "a/name": "x", "b/isDefault": true }))).toEqual([
      "a/name",
      "b/isDefault",
    ]);
    expect(changedCells(stored, stored)).toEqual([]);
  });
});
