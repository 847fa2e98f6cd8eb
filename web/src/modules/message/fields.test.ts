import { expect, test } from "vitest";
import { flawOf, withField } from "./fields";

const FIELDS = ["number", "name"];

test("a field that the message has not is told by its name", () => {
  expect(flawOf("{number} waits for {name}", FIELDS)).toBeNull();
  expect(flawOf("{number} {password}", FIELDS)).toEqual({ kind: "unknown", field: "password" });
});

test("a brace that encloses no field is told", () => {
  for (const text of ["{number", "number}", "{}", "{{number}}", "{number.length}"]) {
    expect(flawOf(text, FIELDS)).toEqual({ kind: "brace" });
  }
});

test("a field goes where the cursor is, in place of what is marked", () => {
  expect(withField("a  b", "name", 2, 2)).toEqual({ text: "a {name} b", caret: 8 });
  expect(withField("a old b", "name", 2, 5)).toEqual({ text: "a {name} b", caret: 8 });
});
