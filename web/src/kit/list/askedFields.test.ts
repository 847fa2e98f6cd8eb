import { expect, test } from "vitest";
import { fieldsToAsk, nextAsked } from "./askedFields";

const known = ["id", "number", "name", "state", "note"].map((field) => ({ field }));
const columns = (...fields: string[]) => fields.map((field) => ({ field }));

test("asks for what is shown and needed, once each, whatever their order on screen", () => {
  expect(fieldsToAsk(known, columns("state", "number"), ["number", "name"])).toEqual([
    "number",
    "name",
    "state",
  ]);
});

test("a need of the page that the listing does not have is not asked for", () => {
  expect(fieldsToAsk(known, columns("number"), ["gone"])).toEqual(["number"]);
});

test("hiding and moving columns asks for nothing again; showing one does", () => {
  const first = nextAsked({ view: "", fields: [] }, known, { view: "a", fields: ["number", "name"] });
  expect(first).toEqual({ view: "a", fields: ["number", "name"] });
  expect(nextAsked(first, known, { view: "a", fields: ["number"] })).toBe(first);
  expect(nextAsked(first, known, { view: "a", fields: ["number", "note"] })).toEqual({
    view: "a",
    fields: ["number", "name", "note"],
  });
});

test("another view asks for its own columns only", () => {
  const first = { view: "a", fields: ["number", "name"] };
  expect(nextAsked(first, known, { view: "b", fields: ["state"] })).toEqual({ view: "b", fields: ["state"] });
});
