import { expect, test } from "vitest";
import { rowsOf } from "./stampBatch";

const file = (name: string) => new File(["x"], name);
const copy = { id: "1", version: 1, documentNumber: "4500000001", kindLabel: "Order" };

test("every file has an answer, in the order they were chosen, whoever gave it", () => {
  const [exe, found, lost] = [file("a.exe"), file("4500000001.pdf"), file("b.pdf")];
  const rows = rowsOf(
    [exe, found, lost],
    new Map([[exe, "bad type"]]),
    [found, lost],
    [
      { fileName: "4500000001.pdf", copy, message: "" },
      { fileName: "b.pdf", copy: null, message: "no document" },
    ],
  );
  expect(rows.map(({ state, message, copy: own }) => [state, message, own?.documentNumber ?? null])).toEqual([
    ["refused", "bad type", null],
    ["matched", "", "4500000001"],
    ["refused", "no document", null],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
});
