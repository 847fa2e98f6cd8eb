import { expect, test } from "vitest";
import { documentKind } from "./kind";

test("what people fill in can be read on the page, whether the kind gives it a place or not", () => {
  const { facts, texts } = documentKind("quality.file_task", {
    actions: {},
    columns: [],
    headline: "title",
    facts: ["createdBy"],
    texts: [],
  });
  expect([facts, texts]).toEqual([["createdBy", "dueOn"], ["request"]]);
});

test("what has a place stands there once", () => {
  const { facts, texts } = documentKind("quality.file_task", {
    actions: {},
    columns: [],
    facts: [{ zh: "title", en: "title" }, "dueOn"],
    texts: ["request"],
  });
  expect([facts, texts]).toEqual([[{ zh: "title", en: "title" }, "dueOn"], ["request"]]);
});
