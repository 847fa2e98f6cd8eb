import { expect, test } from "vitest";
import { documentKind, explainsEmptyList } from "./kind";

test("what people fill in can be read on the page, whether the kind gives it a place or not", () => {
  const { facts, texts } = documentKind("quality.file_task", {
    actions: {},
    columns: [],
    headline: "title",
    facts: ["createdBy"],
    texts: [],
  });
  expect(facts[0]).toBe("createdBy");
  expect(facts).toContain("dueOn");
  expect(texts).toContain("request");
});

test("what people fill in is seen in the list, unless the kind gives it a place in the list or on the page", () => {
  const spec = { actions: {}, headline: "title", texts: [] } as const;
  const unnamed = documentKind("quality.file_task", { ...spec, columns: ["number"], facts: [] });
  expect(unnamed.moreColumns).toEqual(expect.arrayContaining(["dueOn", "request"]));
  expect(unnamed.moreColumns).not.toContain("title");
  // The supplier and people are shown by name.
  expect(unnamed.moreColumns.filter((name) => name.endsWith("Id"))).toEqual([]);
  const inList = documentKind("quality.file_task", { ...spec, columns: ["dueOn"], facts: [] });
  expect(inList.moreColumns).not.toContain("dueOn");
  const onPage = documentKind("quality.file_task", { ...spec, columns: ["number"], facts: ["dueOn"] });
  expect(onPage.moreColumns).not.toContain("dueOn");
});

test("what has a place stands there once", () => {
  const { facts, texts } = documentKind("quality.file_task", {
    actions: {},
    columns: [],
    facts: [{ zh: "title", en: "title" }, "dueOn"],
    texts: ["request"],
  });
  expect(facts.slice(0, 2)).toEqual([{ zh: "title", en: "title" }, "dueOn"]);
  expect([...facts.slice(2), ...texts].filter((field) => field === "title" || field === "dueOn")).toEqual([]);
  expect(texts.filter((field) => field === "request")).toHaveLength(1);
});

test("an empty list says how its documents come there, unless that is for others to do", () => {
  const edit = "quality.file_task.edit";
  expect(explainsEmptyList({ edit: null }, new Set())).toBe(true);
  expect(explainsEmptyList({ edit }, new Set([edit]))).toBe(true);
  expect(explainsEmptyList({ edit }, new Set())).toBe(false);
});
