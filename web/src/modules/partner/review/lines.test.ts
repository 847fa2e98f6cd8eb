import { expect, test } from "vitest";
import {
  changesIn,
  conflictsIn,
  groupsOf,
  onlyLines,
  stepFrom,
  together,
  withMarked,
  type Group,
} from "./lines";
import { cell, CHANGES, diffOf, row } from "./testFiling";

const called = (name: string, field: string) => `${name}, ${field}`;
const groups = groupsOf(CHANGES, called);
const keys = (of: readonly Group[]) => of.flatMap(({ lines }) => lines.map(({ key }) => key));

test("changes stand by section, in the order of the filing; a section without any is left out", () => {
  expect(groups.map(({ section }) => section)).toEqual(["basic", "contact", "address", "certification"]);
});

test("a changed cell is called by its row, one of the organisation itself by its field", () => {
  const labels = groups.flatMap(({ lines }) => lines.map(({ label }) => label));
  expect(labels).toEqual([
    "legalPerson",
    "headcount",
    "Li Hong, mobile",
    "Factory 2",
    "type",
    "area",
    "ISO 14001",
    "type",
  ]);
});

test("a row that is added or removed is a line of its own, above its cells, and counts once", () => {
  expect(keys(groups)).toEqual([
    "basic//legalPerson",
    "basic//headcount",
    "contact/c1/mobile",
    "address/a1/",
    "address/a1/type",
    "address/a1/area",
    "certification/z1/",
    "certification/z1/type",
  ]);
  expect(changesIn(groups).map(({ key }) => key)).toEqual([
    "basic//legalPerson",
    "basic//headcount",
    "contact/c1/mobile",
    "address/a1/",
    "certification/z1/",
  ]);
});

test("lines whose data moved since the filing was begun keep all three values", () => {
  const [conflict, ...more] = conflictsIn(groups);
  expect(more).toEqual([]);
  expect(conflict).toMatchObject({ key: "basic//headcount", began: "a", inForce: "455", filed: "b" });
});

test("what was asked when it was last returned stays with its cell", () => {
  const [group] = groupsOf(
    diffOf({ basic: [row({ fields: [cell("tel", { mark: "wrong number" })] })] }),
    called,
  );
  expect(group?.lines[0]?.asked).toBe("wrong number");
});

test("a row that does not come into force says so once", () => {
  const bank = { row: "b1", label: "ICBC", waits: true } as const;
  const waiting = (change: "added" | "changed") =>
    groupsOf(
      diffOf({ bank: [row({ ...bank, change, fields: [cell("name"), cell("swift")] })] }),
      called,
    ).flatMap(({ lines }) => lines.filter(({ waits }) => waits).map(({ key }) => key));
  expect(waiting("added")).toEqual(["bank/b1/"]);
  expect(waiting("changed")).toEqual(["bank/b1/name", "bank/b1/swift"]);
});

test("only some lines leave only their sections", () => {
  expect(keys(onlyLines(groups, ({ key }) => key.startsWith("contact")))).toEqual(["contact/c1/mobile"]);
  expect(onlyLines(groups, () => false)).toEqual([]);
});

test("what is as it was stands below what changes, and by itself where nothing does", () => {
  const [line] = groups[0]?.lines ?? [];
  if (!line) throw new Error("no line");
  const same = (section: string): Group => ({
    section,
    title: section,
    lines: [{ ...line, key: `${section}//same`, change: "same" }],
  });
  const all = together(groups, [same("basic"), same("bank")]);
  expect(all.map(({ section }) => section)).toEqual(["basic", "contact", "address", "certification", "bank"]);
  expect(all[0]?.lines.map(({ key }) => key)).toEqual([
    "basic//legalPerson",
    "basic//headcount",
    "basic//same",
  ]);
  expect(changesIn(all)).toHaveLength(5);
});

test("one walks from line to line, and stays at either end", () => {
  expect(stepFrom(["a", "b"], null, 1)).toBe("a");
  expect(stepFrom(["a", "b"], "a", 1)).toBe("b");
  expect(stepFrom(["a", "b"], "b", 1)).toBe("b");
  expect(stepFrom(["a", "b"], "a", -1)).toBe("a");
  expect(stepFrom(["a", "b"], "gone", 1)).toBe("a");
  expect(stepFrom([], "a", 1)).toBeNull();
});

test("a marked cell without a line gets one, in its section; one that has a line stays as it is", () => {
  const mark = (section: string, field: string) => ({
    section,
    row: null,
    field,
    label: `${section} ${field}`,
  });
  const marked = [mark("basic", "legalPerson"), mark("basic", "website"), mark("declaration", "signed")];
  const all = withMarked(groups, marked, (section) => section.toUpperCase());
  expect(keys(all).filter((key) => !keys(groups).includes(key))).toEqual([
    "basic//website",
    "declaration//signed",
  ]);
  expect(all.find(({ section }) => section === "declaration")?.title).toBe("DECLARATION");
  expect(withMarked(groups, [], String)).toEqual(groups);
});
