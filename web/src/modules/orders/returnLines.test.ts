import { describe, expect, it } from "vitest";
import { faultsByLine, isTooMuch, linesAsText, linesFromText, rowsOf, writtenOf } from "./returnLines";

const offered = ["00010", "00020"].map((line) => ({
  line,
  material: `M-${line}`,
  description: "Resistor",
  unit: "PC",
  ordered: "10",
  left: "4.5",
  netPrice: "2.5",
  priceQuantity: "1",
}));

describe("lines of a return", () => {
  it("are those of the order, with what is written of them", () => {
    const written = [{ line: "00020", quantity: "1", reason: "damaged", remark: "" }];
    const rows = rowsOf(offered, written);
    expect(rows.map(({ quantity }) => quantity)).toEqual([null, "1"]);
    expect(writtenOf(rows)).toEqual(written);
  });

  it("survive being held as text", () => {
    const written = [{ line: "00010", quantity: "0.001", reason: "other", remark: 'a "b", 退' }];
    expect(linesFromText(linesAsText(written))).toEqual(written);
    expect(linesFromText("")).toEqual([]);
  });

  it("cannot be more than is left", () => {
    expect(isTooMuch({ quantity: "4.5", left: "4.5" })).toBe(false);
    expect(isTooMuch({ quantity: "4.501", left: "4.5" })).toBe(true);
    expect(isTooMuch({ quantity: null, left: "0" })).toBe(false);
  });

  it("gather all that the server says about them", () => {
    const faults = faultsByLine([
      { field: "lines.00010", message: "a" },
      { field: "title", message: "b" },
      { field: "lines.00010", message: "c" },
    ]);
    expect([...faults]).toEqual([["00010", "a · c"]]);
  });
});
