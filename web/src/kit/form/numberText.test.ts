import { expect, test } from "vitest";
import { numberIssue, numberText, plainNumber } from "./numberText";

const PERCENT = { decimals: 2, least: "0", most: "100" };

test("a number held as text is read as people type it, also with an input method", () => {
  expect(plainNumber("１２．５", PERCENT)).toBe("12.5");
  expect(plainNumber("1,200", { least: "0" })).toBe("1200");
  expect(plainNumber(" ", PERCENT)).toBe("");
  // Nothing that was typed is taken away.
  expect(plainNumber("十二", PERCENT)).toBe("十二");
});

test("what is wrong with it is said in one word for each reason", () => {
  expect(numberIssue("100", PERCENT)).toBeNull();
  expect(numberIssue("100.01", PERCENT)).toBe("form.numberOutside");
  expect(numberIssue("-1", PERCENT)).toBe("grid.issue.negative");
  expect(numberIssue("-3", { least: "-5", most: "5" })).toBeNull();
  expect(numberIssue("-6", { least: "-5", most: "5" })).toBe("form.numberOutside");
  expect(numberIssue("1.005", PERCENT)).toBe("form.numberTooLong");
  expect(numberIssue("1.5", {})).toBe("grid.issue.notInteger");
  expect(numberIssue("x", {})).toBe("grid.issue.notNumber");
  expect(numberIssue("", {})).toBeNull();
  expect(numberIssue("", { required: true })).toBe("common.required");
});

test("the schema says the same", () => {
  expect(numberText(PERCENT).safeParse("50").success).toBe(true);
  expect(numberText(PERCENT).safeParse("150").error?.issues[0]?.message).toBe("form.numberOutside");
});
