import { expect, test } from "vitest";
import type { RowAction } from "../../api/listing";
import { splitForPage } from "./splitForPage";

const action = (name: string, allowed: boolean): RowAction => ({ action: name, label: name, allowed });
const names = (actions: readonly RowAction[]) => actions.map((one) => one.action);

const ALL = [
  action("archive", false),
  action("return", false),
  action("edit", true),
  action("delete", true),
  action("print", true),
];

test("what is allowed stands first, each in the server's order", () => {
  const { inline, rest } = splitForPage(ALL, [], 3);
  expect(names(inline)).toEqual(["edit", "delete", "print"]);
  expect(names(rest)).toEqual(["archive", "return"]);
});

test("one too many takes the place of the menu", () => {
  expect(names(splitForPage(ALL, [], 4).inline)).toHaveLength(5);
  expect(splitForPage(ALL, [], 4).rest).toEqual([]);
});

test("what cannot be undone is never what one most likely came for", () => {
  expect(splitForPage(ALL, ["edit"], 4).first?.action).toBe("delete");
  expect(splitForPage([action("delete", true)], ["delete"], 4).first).toBeUndefined();
});
