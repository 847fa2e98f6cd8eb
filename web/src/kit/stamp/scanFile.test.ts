import { expect, test } from "vitest";
import { refusalOf } from "./scanFile";

test("papers and pictures of a sane size are sent, nothing else", () => {
  expect(refusalOf({ name: "订单.PDF", size: 10 })).toBeNull();
  expect(refusalOf({ name: "a.jpeg", size: 200 * 1024 * 1024 })).toBeNull();
  expect(refusalOf({ name: "a.exe", size: 10 })).toBe("stamp.badType");
  expect(refusalOf({ name: "pdf", size: 10 })).toBe("stamp.badType");
  expect(refusalOf({ name: "a.pdf", size: 0 })).toBe("stamp.emptyFile");
  expect(refusalOf({ name: "a.pdf", size: 200 * 1024 * 1024 + 1 })).toBe("stamp.tooLarge");
});
