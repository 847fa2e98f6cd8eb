import { describe, expect, test } from "vitest";
import { ColumnLayout } from "./columnLayout";

function layout(count = 6, frozen = 2): ColumnLayout<{ id: string }> {
  const made = new ColumnLayout<{ id: string }>();
  made.setColumns(
    Array.from({ length: count }, (_, index) => ({
      field: `f${index}`,
      label: "",
      kind: "text",
      width: 100,
    })),
  );
  made.setFrozen(frozen);
  return made;
}

const fields = (made: ColumnLayout<{ id: string }>) =>
  made.placed.map(({ column }) => column.field).join(" ");

describe("columns", () => {
  test("a fixed column can neither be dragged nor be dropped upon", () => {
    const made = layout();
    expect(made.move(0, 4)).toBe("fixedColumn");
    expect(made.move(3, 1)).toBe("fixedColumn");
    expect(fields(made)).toBe("f0 f1 f2 f3 f4 f5");
    expect(made.move(5, 2)).toBe("moved");
    expect(fields(made)).toBe("f0 f1 f5 f2 f3 f4");
    expect(made.move(2, 6)).toBe("moved");
    expect(fields(made)).toBe("f0 f1 f2 f3 f4 f5");
  });

  test("a column that comes later stands at its natural place, and the chosen order stays", () => {
    const made = layout(4, 0);
    made.move(3, 0);
    expect(fields(made)).toBe("f3 f0 f1 f2");
    const later = ["f0", "new", "f1", "f2", "f3"].map((field) => ({
      field,
      label: "",
      kind: "text",
      width: 100,
    }));
    made.setColumns(later as Parameters<typeof made.setColumns>[0]);
    expect(fields(made)).toBe("f3 f0 new f1 f2");
    made.restore({ order: ["f2", "f1", "f0"], hidden: [], widths: {}, frozen: 0 });
    expect(fields(made)).toBe("f2 f3 f1 f0 new");
  });

  test("hiding keeps the frozen block right, and one column always stays", () => {
    const made = layout(2, 1);
    expect(made.setHidden("f0", true)).toBe(true);
    expect(made.frozen).toBe(0);
    expect(made.setHidden("f1", true)).toBe(false);
    made.setHidden("f0", false);
    expect(fields(made)).toBe("f0 f1");
  });

  test("places follow widths", () => {
    const made = layout();
    made.setWidth("f2", 250);
    expect(made.totalWidth).toBe(750);
    expect(made.indexAt(449)).toBe(2);
    expect(made.indexAt(450)).toBe(3);
    made.setWidth("f2", 1);
    expect(made.placed[2]?.width).toBe(48);
  });

  test("the window shows scrolling columns only, never more than the pool holds", () => {
    const made = layout(50);
    expect(made.inView(0, 500)).toEqual({ first: 2, last: 4 });
    expect(made.inView(150, 500)).toEqual({ first: 3, last: 6 });
    const most = made.mostInView(500);
    for (let left = 0; left < 4500; left += 7) {
      const { first, last } = made.inView(left, 500);
      expect(last - first + 1).toBeLessThanOrEqual(most);
    }
  });

  test("on a narrow screen fewer columns are frozen", () => {
    const made = layout();
    made.setFrozenRoom(150);
    expect(made.frozen).toBe(1);
    made.setFrozenRoom(40);
    expect(made.frozen).toBe(0);
    expect(made.state.frozen).toBe(2);
  });

  test("new columns keep what the user did to the old ones, and a saved state comes back", () => {
    const made = layout(4, 0);
    made.move(3, 0);
    made.setWidth("f1", 222);
    const { state } = made;
    made.setColumns(made.columns.map((column) => ({ ...column, label: "other language" })));
    expect(made.state).toEqual(state);
    const other = layout(4, 0);
    other.restore(state);
    expect(fields(other)).toBe("f3 f0 f1 f2");
  });
});
