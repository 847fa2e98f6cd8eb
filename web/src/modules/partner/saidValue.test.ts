import { expect, test } from "vitest";
import type { FilingShape } from "../../api/filings";
import { areasIn, dictionariesOf, saidValue, type Saying } from "./saidValue";

const SAYING: Saying = {
  yes: "Yes",
  no: "No",
  comma: ", ",
  words: { addressType: [{ itemValue: "office", description: "Office", isdefault: "0" }] },
  areaName: (id) => (id === "CN" ? "China" : id),
  files: (n) => `${n} files`,
};
const said = (kind: string, value: unknown, dictionary?: string) =>
  saidValue({ kind, ...(dictionary ? { dictionary } : {}) }, value, SAYING);

test("values are said as people read them", () => {
  expect(said("choice", "office", "addressType")).toBe("Office");
  expect(said("choice", "unknown", "addressType")).toBe("unknown");
  expect(said("area", "CN/440000")).toBe("China 440000");
  expect(said("country", "CN")).toBe("China");
  expect(said("yesNo", false)).toBe("No");
  expect(said("number", 12)).toBe("12");
});

test("files are said by their names, else by how many there are", () => {
  expect(
    said("files", [
      { id: "1", name: "a.pdf" },
      { id: "2", name: "b.pdf" },
    ]),
  ).toBe("a.pdf, b.pdf");
  expect(said("files", ["1", "2"])).toBe("2 files");
  expect(said("files", [])).toBe("");
});

test("of an account number only the end is said, and ids are not said at all", () => {
  expect(said("secret", { tail: "4417" })).toBe("····4417");
  expect(said("rows", ["c1"])).toBe("");
  expect(said("user", "u1")).toBe("");
  expect(said("phone", undefined)).toBe("");
  expect(said("text", "")).toBe("");
});

test("it says which areas and dictionaries it takes", () => {
  const field = { label: "", required: false };
  const shape: FilingShape = {
    sections: [
      {
        code: "address",
        call: "address",
        title: "Addresses",
        table: true,
        most: 100,
        labelled: ["type"],
        fields: [
          { ...field, name: "type", kind: "choice", dictionary: "addressType" },
          { ...field, name: "area", kind: "area" },
        ],
      },
    ],
  };
  const content = { rows: [{ id: "a1", type: "office", area: "CN/440000" }, { id: "a2" }] };
  expect(areasIn(shape, [{ section: "address", content }])).toEqual(["CN/440000"]);
  expect(dictionariesOf(shape)).toEqual(["addressType"]);
});
