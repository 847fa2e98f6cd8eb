import { describe, expect, test } from "vitest";
import {
  DIALOG_PAGE_SIZE,
  DIALOG_PAGE_SIZES,
  DIALOG_TABLE_HEIGHT,
  DIALOG_WIDTH,
  isChosen,
  keyed,
  selectionOf,
  withRows,
} from "./multiSelection";

interface Row {
  id: string | null;
  name: string;
}

const row = (id: string | null): Row => ({ id, name: `row ${id}` });

describe("what is chosen in a dialog", () => {
  test("keeps to the measures that were agreed", () => {
    expect([DIALOG_PAGE_SIZES, DIALOG_PAGE_SIZE, DIALOG_WIDTH, DIALOG_TABLE_HEIGHT]).toEqual([
      [10, 20, 50, 100],
      10,
      1200,
      500,
    ]);
  });

  test("stays when another page is looked at", () => {
    const first = withRows(selectionOf<Row>([], "id"), [row("1"), row("2")], "id", true);
    const second = withRows(first, [row("3")], "id", true);
    const third = withRows(second, [row("1")], "id", false);
    expect([...third.keys()]).toEqual(["2", "3"]);
    expect(isChosen(third, row("2"), "id")).toBe(true);
    expect(isChosen(third, row("1"), "id")).toBe(false);
  });

  test("rows without a key are dropped", () => {
    expect(keyed([row("1"), row(null), row("")], "id")).toHaveLength(1);
    expect([...withRows(selectionOf<Row>([row(null)], "id"), [row(null)], "id", true)]).toEqual([]);
  });
});
