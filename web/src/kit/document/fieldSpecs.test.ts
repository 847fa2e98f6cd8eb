import { expect, test } from "vitest";
import { draftOf, schemaOf, type FieldSpec } from "./fieldSpecs";

const SPECS: FieldSpec[] = [
  { name: "title", kind: "text", required: true },
  { name: "request", kind: "long" },
];

test("a draft holds the declared fields and nothing else", () => {
  expect(draftOf(SPECS, { title: "RoHS", request: null, state: "open" })).toEqual({
    title: "RoHS",
    request: "",
  });
  expect(draftOf(SPECS, null)).toEqual({ title: "", request: "" });
});

test("blanks do not fill a required field", () => {
  const wrong = schemaOf(SPECS).safeParse({ title: "  ", request: "" });
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["title", "common.required"],
  ]);
  expect(schemaOf(SPECS).parse({ title: " RoHS ", request: "" })).toEqual({ title: "RoHS", request: "" });
});
