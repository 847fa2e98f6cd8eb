import { expect, test } from "vitest";
import { NO_AREA } from "./cells";
import { readPaste, type PasteWords } from "./paste";
import { BANK } from "./testShape";

const words: PasteWords = {
  valueOf: (field, text) => field.choices?.find((one) => one === text.toUpperCase()) ?? null,
  areaOf: (text) => (text === "中国/广东" ? { ...NO_AREA, country: "CN", province: "440000" } : null),
};
const read = (text: string, room?: number) => readPaste(text, BANK, words, room);

test("rows are read in the order of the form, without files", () => {
  const { rows, unread, byHeadings } = read("ICBC\t6222 0212\tcny\t是\t中国/广东\t1,200.50\t2026/1/5\nHSBC");
  expect(byHeadings).toBe(false);
  expect(unread).toEqual([]);
  expect(rows).toEqual([
    {
      name: "ICBC",
      accountNumber: "6222 0212",
      currency: "CNY",
      isDefault: true,
      area: { country: "CN", province: "440000", city: "" },
      share: "1200.50",
      from: "2026-01-05",
    },
    { name: "HSBC" },
  ]);
});

test("a first line of headings says which column is which, also with stars and in other order", () => {
  const { rows, byHeadings, unread } = read("Currency *\tName *\tRemark\nUSD\tICBC\tours");
  expect(byHeadings).toBe(true);
  expect(rows).toEqual([{ currency: "USD", name: "ICBC" }]);
  // What stands under no heading of ours is told, not dropped in silence.
  expect(unread).toEqual([{ row: 1, label: "", text: "ours" }]);
});

test("what cannot be understood is told with its row, and a number that is none stays to be marked", () => {
  const { rows, unread } = read("ICBC\t\tpesos\tperhaps\tAtlantis\tmany\tsoon");
  expect(rows).toEqual([{ name: "ICBC", share: "many" }]);
  expect(unread.map(({ row, label, text }) => [row, label, text])).toEqual([
    [1, "CURRENCY", "pesos"],
    [1, "ISDEFAULT", "perhaps"],
    [1, "AREA", "Atlantis"],
    [1, "FROM", "soon"],
  ]);
});

test("empty lines are no rows, and more than there is room for is counted", () => {
  const { rows, beyond } = read("a\n\nb\nc\nd\n", 2);
  expect(rows.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(beyond).toBe(2);
  expect(read("").rows).toEqual([]);
});
