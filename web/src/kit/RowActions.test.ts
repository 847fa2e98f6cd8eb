import { describe, expect, test } from "vitest";
import { splitActions } from "./RowActions";

const action = (name: string, allowed = true) => ({ action: name, label: name, allowed });

describe("actions of a row", () => {
  test("a few all stand in the row, blocked ones too", () => {
    const few = [action("edit"), action("freeze", false), action("delete")];
    expect(splitActions(few)).toEqual({ inline: few, rest: [] });
  });

  test("of many, the first two allowed ones do and nothing is lost", () => {
    const many = ["edit", "freeze", "unfreeze", "setEffective", "delete"].map((name) =>
      action(name, name !== "edit" && name !== "unfreeze"),
    );
    const { inline, rest } = splitActions(many);
    expect(inline.map((one) => one.action)).toEqual(["freeze", "setEffective"]);
    expect(rest.map((one) => one.action)).toEqual(["edit", "unfreeze", "delete"]);
  });
});
