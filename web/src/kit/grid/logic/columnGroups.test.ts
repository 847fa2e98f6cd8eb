import { describe, expect, test } from "vitest";
import type { GridColumn } from "../types";
import { ColumnLayout } from "./columnLayout";
import { gathered } from "./columnGroups";

interface Row {
  id: string;
}

const GROUPS: Record<string, string> = { a1: "a", a2: "a", a3: "a", b1: "b", b2: "b" };

function layout(fields: string, frozen = 0): ColumnLayout<Row> {
  const made = new ColumnLayout<Row>();
  made.setColumns(
    fields.split(" ").map((field): GridColumn<Row> => {
      const key = GROUPS[field];
      const plain: GridColumn<Row> = { field, label: field, kind: "text", width: 100 };
      return key ? Object.assign(plain, { group: { key, label: key } }) : plain;
    }),
  );
  made.setFrozen(frozen);
  return made;
}

const fields = (made: ColumnLayout<Row>) => made.placed.map(({ column }) => column.field).join(" ");

describe("groups of columns", () => {
  test("stand together, where the first of them is", () => {
    expect(gathered(["x", "a1", "b1", "a2", "y", "b2"], (field) => GROUPS[field])).toEqual([
      "x",
      "a1",
      "a2",
      "b1",
      "b2",
      "y",
    ]);
    const made = layout("x a1 b1 a2 b2");
    expect(fields(made)).toBe("x a1 a2 b1 b2");
    expect(made.groups).toEqual([
      { key: "a", label: "a", first: 1, last: 2, left: 100, width: 200 },
      { key: "b", label: "b", first: 3, last: 4, left: 300, width: 200 },
    ]);
  });

  test("stay together when a saved view has torn them apart, and when a column is new", () => {
    const made = layout("x a1 a2 y");
    made.restore({ order: ["a2", "x", "y", "a1"], hidden: [], widths: {}, frozen: 0 });
    expect(fields(made)).toBe("a2 a1 x y");
  });

  test("a column moves inside its group", () => {
    const made = layout("x a1 a2 a3 y");
    expect(made.move(3, 1)).toBe("moved");
    expect(fields(made)).toBe("x a3 a1 a2 y");
    expect(made.move(1, 4)).toBe("moved");
    expect(fields(made)).toBe("x a1 a2 a3 y");
    expect(made.move(3, 4)).toBe("same");
  });

  test("beyond its group, a column takes the whole group along, with its hidden columns", () => {
    const made = layout("x a1 a2 a3 y z");
    made.setHidden("a3", true);
    expect(made.move(2, 4)).toBe("moved");
    expect(fields(made)).toBe("x y a1 a2 z");
    made.setHidden("a3", false);
    expect(fields(made)).toBe("x y a1 a2 a3 z");
  });

  test("nothing comes to stand between the columns of a group", () => {
    const made = layout("x a1 a2 a3 y b1 b2");
    expect(made.landing(0, 2)).toBe(4);
    expect(made.move(0, 2)).toBe("moved");
    expect(fields(made)).toBe("a1 a2 a3 x y b1 b2");
    expect(made.landing(4, 2)).toBe(0);
    expect(made.move(4, 2)).toBe("moved");
    expect(fields(made)).toBe("y a1 a2 a3 x b1 b2");
    // A group jumps over another one as a whole.
    expect(made.move(5, 4)).toBe("moved");
    expect(made.move(4, 3)).toBe("moved");
    expect(fields(made)).toBe("y b1 b2 a1 a2 a3 x");
  });

  test("a place beside hidden columns of a group is outside of that group", () => {
    const made = layout("x a1 a2 a3 y");
    made.setHidden("a1", true);
    expect(made.move(3, 1)).toBe("moved");
    made.setHidden("a1", false);
    expect(fields(made)).toBe("x y a1 a2 a3");
    made.setHidden("a3", true);
    expect(made.move(0, 4)).toBe("moved");
    made.setHidden("a3", false);
    expect(fields(made)).toBe("y a1 a2 a3 x");
  });

  test("is frozen whole, and on a narrow screen not at all", () => {
    const made = layout("x a1 a2 a3 y", 2);
    expect(made.frozen).toBe(4);
    expect(made.frozenWidth).toBe(400);
    made.setFrozenRoom(350);
    expect(made.frozen).toBe(1);
    expect(made.move(1, 5)).toBe("moved");
    expect(fields(made)).toBe("x y a1 a2 a3");
  });

  test("is hidden whole, but not as the last thing in sight", () => {
    const made = layout("x a1 a2");
    expect(made.hideGroup("a")).toBe(true);
    expect(fields(made)).toBe("x");
    expect(made.groups).toEqual([]);
    const alone = layout("a1 a2");
    expect(alone.hideGroup("a")).toBe(false);
    expect(fields(alone)).toBe("a1 a2");
  });
});
