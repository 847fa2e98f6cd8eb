import { expect, test } from "vitest";
import { MOST_IMPORT_BYTES, refusalOf } from "./importFile";

test("a workbook of a fair size is taken, however its name is written", () => {
  expect(refusalOf({ name: "items.xlsx", size: 1 })).toBeNull();
  expect(refusalOf({ name: "字典 2026.XLSX", size: MOST_IMPORT_BYTES })).toBeNull();
});

test("anything else is refused before it travels, each for its own reason", () => {
  expect(refusalOf({ name: "items.csv", size: 10 })).toBe("import.refused.type");
  expect(refusalOf({ name: "items.xlsx.exe", size: 10 })).toBe("import.refused.type");
  expect(refusalOf({ name: "xlsx", size: 10 })).toBe("import.refused.type");
  expect(refusalOf({ name: "items.xlsm", size: 10 })).toBe("import.refused.macros");
  expect(refusalOf({ name: "items.xlsx", size: 0 })).toBe("import.refused.empty");
  expect(refusalOf({ name: "items.xlsx", size: MOST_IMPORT_BYTES + 1 })).toBe("import.refused.size");
});
