import { act, createElement } from "react";
import { expect, test } from "vitest";
import { draw } from "../testing/draw";
import { LineTable, type ReadColumn } from "./LineTable";

interface Row {
  line: string;
  about: string;
  parts: string[];
}

const COLUMNS: ReadColumn<Row, string>[] = [
  { field: "line", heading: "Line", cell: ({ line }) => line },
  { field: "about", heading: "About", words: ({ about }) => about, part: (part) => part, foot: "1 line" },
  {
    field: "amount",
    heading: "Amount",
    number: true,
    sorts: true,
    cell: (_, open) => (open ? "open" : "shut"),
  },
];

test("a line folds its parts, long words can be read whole, and headings sort", () => {
  const sorts: unknown[] = [];
  draw(
    createElement(LineTable<Row, string>, {
      label: "Lines",
      columns: COLUMNS,
      rows: [{ line: "00010", about: "A resistor with a very long name", parts: ["first", "second"] }],
      keyOf: ({ line }: Row) => line,
      sort: [],
      onSort: (sort) => sorts.push(sort),
      partsOf: ({ parts }: Row) => parts,
      foldLabel: () => "Fold",
    }),
  );
  const texts = () => [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(texts()).toEqual(["00010A resistor with a very long nameopen", "first", "second"]);
  expect(document.querySelector("td[title]")?.getAttribute("title")).toBe("A resistor with a very long name");
  expect(document.querySelector("tfoot")?.textContent).toBe("1 line");
  act(() => document.querySelector<HTMLButtonElement>("[aria-label=Fold]")?.click());
  expect(texts()).toEqual(["00010A resistor with a very long nameshut"]);
  act(() => document.querySelector<HTMLButtonElement>("thead button")?.click());
  expect(sorts).toEqual([[{ field: "amount", descending: false }]]);
});
