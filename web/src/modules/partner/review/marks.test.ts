import { expect, test } from "vitest";
import { isMarked, marksSent, marksSet, NO_MARKS, noted, toggled } from "./marks";

const tel = { section: "basic", row: null, field: "tel", label: "Basic: Phone" };
const mobile = { section: "contact", row: "c1", field: "mobile", label: "Contacts: Li Hong, mobile" };

test("a cell is marked and taken back, and its note comes back with it", () => {
  const set = noted(toggled(NO_MARKS, tel), tel, "wrong area code");
  expect(isMarked(set, "basic//tel")).toBe(true);
  const off = toggled(set, tel);
  expect(isMarked(off, "basic//tel")).toBe(false);
  expect(marksSet(off)).toEqual([]);
  expect(toggled(off, tel)["basic//tel"]).toMatchObject({ note: "wrong area code", off: false });
});

test("a note marks its cell", () => {
  expect(isMarked(noted(NO_MARKS, mobile, "whose is it?"), "contact/c1/mobile")).toBe(true);
});

test("marks are sent by cell with their notes, and those taken back are not", () => {
  const marks = toggled(noted(noted(NO_MARKS, tel, "x"), mobile, "  whose is it? "), tel);
  expect(marksSent(marks)).toEqual([
    { section: "contact", row: "c1", field: "mobile", note: "whose is it?" },
  ]);
});
