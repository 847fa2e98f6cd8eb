import { expect, test } from "vitest";
import { countLines, fieldChanges, lineChanges, type ToldCell } from "./changes";

const CELLS: ToldCell[] = [
  { field: "quantity", label: "Ordered qty", word: (value) => `${value} PC` },
  { field: "requiredOn", label: "Required date", word: (value) => value },
];
const change = (field: string, before: string | null, after: string | null, label = `label of ${field}`) => ({
  field,
  label,
  before,
  after,
});

test("lines are told by their cells, in words; what has no word is left out", () => {
  const told = lineChanges(
    [
      change("lines[00020].quantity", "5", "7"),
      change("lines[00010].requiredOn", "2026-12-01", "2026-12-08"),
      change("lines[00010].confirmedOn", null, "2026-12-08"),
      change("state", "draft", "replied"),
    ],
    CELLS,
  );
  expect(told).toEqual([
    { line: "00020", label: "Ordered qty", before: "5 PC", after: "7 PC" },
    { line: "00010", label: "Required date", before: "2026-12-01", after: "2026-12-08" },
  ]);
  expect(countLines(told)).toBe(2);
});

test("a line that was added is told by its cells, not as it is stored", () => {
  const added = change("lines[00030]", null, '{"line":"00030","quantity":"4","requiredOn":null,"id":"x"}');
  expect(lineChanges([added], CELLS)).toEqual([
    { line: "00030", label: "Ordered qty", before: "", after: "4 PC" },
  ]);
  expect(lineChanges([change("lines[00030]", null, "{broken")], CELLS)).toEqual([]);
});

test("fields without a label are internal", () => {
  const changes = [
    change("amount", "1", "2", "Amount"),
    change("erpVersion", "1", "2", "erpVersion"),
    change("organizeId", "1", "2", "Supplier"),
    change("lines[00010].quantity", "5", "7"),
  ];
  expect(fieldChanges(changes, ["organizeId"]).map(({ field }) => field)).toEqual(["amount"]);
});
