import { describe, expect, it } from "vitest";
import {
  changeText,
  faultsByLine,
  isTooMuch,
  linesAsText,
  linesFromText,
  linesInShort,
  moneyText,
  numberText,
  rowsOf,
  withFirst,
  writtenOf,
} from "./lines";

const spec = { key: "line", written: ["quantity", "reason", "remark"] } as const;
const offered = ["00010", "00020"].map((line) => ({ line, material: `M-${line}`, left: "4.5" }));

describe("lines of a form", () => {
  it("are those that are offered, with what is written of them", () => {
    const written = [{ line: "00020", quantity: "1", reason: "damaged", remark: "" }];
    const rows = rowsOf(spec, offered, written);
    expect(rows.map(({ id, material, quantity }) => [id, material, quantity])).toEqual([
      ["00010", "M-00010", null],
      ["00020", "M-00020", "1"],
    ]);
    expect(writtenOf(spec, rows)).toEqual(written);
  });

  it("are also those that were written and are offered no more, so that they can be taken out", () => {
    const written = [{ line: "00030", quantity: "1", reason: "damaged", remark: "" }];
    const rows = rowsOf(spec, offered, written);
    expect(rows.map(({ id, quantity }) => [id, quantity])).toEqual([
      ["00010", null],
      ["00020", null],
      ["00030", "1"],
    ]);
    expect(writtenOf(spec, rows)).toEqual(written);
  });

  it("are sent only where something is written of them", () => {
    const [first] = rowsOf(spec, offered, []);
    expect(writtenOf(spec, [{ ...first, id: "00010", reason: "other" } as never])).toEqual([]);
  });

  it("are sent with any of their fields, where each of them counts", () => {
    const any = { ...spec, anyCounts: true };
    const [first, second] = rowsOf(any, offered, []);
    const rows = [{ ...first, reason: "other" }, second] as never;
    expect(writtenOf(any, rows)).toEqual([{ line: "00010", quantity: "", reason: "other", remark: "" }]);
    expect(linesInShort(any, linesAsText(any, writtenOf(any, rows)))).toBe("00010: other");
  });

  it("say what stands there, and what is to come after it", () => {
    const said = [
      ["", ""],
      ["N060", ""],
      ["N060", "N060"],
      ["", "N090"],
      ["N060", "N090"],
    ].map(([was = "", is = ""]) => changeText(was, is));
    expect(said).toEqual(["", "N060", "N060", "N090", "N060 → N090"]);
  });

  it("survive being held as text", () => {
    const written = [{ line: "00010", quantity: "0.001", reason: "other", remark: 'a "b", 退' }];
    expect(linesFromText(spec, linesAsText(spec, written))).toEqual(written);
    expect(linesFromText(spec, "")).toEqual([]);
  });

  it("cannot be more than is left", () => {
    expect(isTooMuch("4.5", "4.5")).toBe(false);
    expect(isTooMuch("4.501", "4.5")).toBe(true);
    expect(isTooMuch(null, "0")).toBe(false);
  });

  it("gather all that the server says about them", () => {
    const faults = faultsByLine([
      { field: "lines.00010", message: "a" },
      { field: "title", message: "b" },
      { field: "lines.00010", message: "c" },
    ]);
    expect([...faults]).toEqual([["00010", "a · c"]]);
  });

  it("have in sight first what counts", () => {
    const columns = ["line", "material", "quantity", "unit"].map((field) => ({ field, width: 80 }));
    expect(withFirst(columns, ["line", "quantity"]).map(({ field }) => field)).toEqual([
      "line",
      "quantity",
      "material",
      "unit",
    ]);
    expect(withFirst(columns, [])).toEqual(columns);
  });
});

describe("numbers of lines", () => {
  it("are amounts with two decimals at least, or quantities with none unless needed", () => {
    expect(["970", "0.1234"].map((amount) => numberText({ money: true }, amount))).toEqual([
      "970.00",
      "0.1234",
    ]);
    expect(["24000.000", "2.5"].map((quantity) => numberText({}, quantity))).toEqual(["24,000", "2.5"]);
  });

  it("are prices with what they are for", () => {
    const line = { netPrice: "7.9", priceQuantity: "1000", amount: "197.5" };
    expect(moneyText({ field: "netPrice", per: "priceQuantity" }, line)).toBe("7.90 / 1,000");
    expect(moneyText({ field: "netPrice", per: "priceQuantity" }, { ...line, priceQuantity: "1" })).toBe(
      "7.90",
    );
    expect(moneyText({ field: "amount" }, line)).toBe("197.50");
    const price = { field: "netPrice", per: "priceQuantity", perUnit: "priceUnit" };
    const said = ["KG", "", null].map((priceUnit) => moneyText(price, { ...line, priceUnit }));
    expect(said).toEqual(["7.90 / 1,000 KG", "7.90 / 1,000", "7.90 / 1,000"]);
  });
});
