import { expect, test } from "vitest";
import { excerptOf, textMatches } from "./textMatches";

const topic = { title: "Stamped copies", text: "Print it, stamp it.\nBeing late costs 500 RMB." };

test("every word must be there, in the title or the text, whatever the case", () => {
  expect(textMatches(topic, "late rmb")).toBe(true);
  expect(textMatches(topic, "STAMPED late")).toBe(true);
  expect(textMatches(topic, "late reply")).toBe(false);
  expect(textMatches(topic, "  ")).toBe(false);
});

test("an excerpt shows the first hit with what stands around it", () => {
  expect(excerptOf(topic.text, "LATE")).toEqual({
    before: "Print it, stamp it. Being ",
    hit: "late",
    after: " costs 500 RMB.",
  });
  const long = `${"x".repeat(100)} late ${"y".repeat(100)}`;
  expect(excerptOf(long, "late")?.before).toBe(`…${"x".repeat(35)} `);
  expect(excerptOf(topic.text, "copies")).toBeNull();
});
