import { expect, test } from "vitest";
import { inFormOrder } from "./formOrder";

test("wrong fields are listed in the order of the form, whoever found them", () => {
  const form = { title: "", currency: "", rework: "" };
  expect(inFormOrder(["lines", "rework", "title"], form)).toEqual(["title", "rework", "lines"]);
});
