import { expect, test } from "vitest";
import { nameField, nameOf, documentKind, explainsEmptyList } from "./kind";

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

test("a document is called by its number, or by what its kind says where there is none", () => {
  const pair = { id: "1", version: 1, state: "open", supplierZh: "晨光电子", supplierEn: "Chenguang" };
  const name = { zh: "supplierZh", en: "supplierEn" };
  expect(nameOf({ name }, pair, "zh")).toBe("晨光电子");
  expect(nameOf({ name }, pair, "en")).toBe("Chenguang");
  expect(nameOf({}, { ...pair, number: "PF26" }, "en")).toBe("PF26");
  expect(nameField({}, "en")).toBe("number");
});
