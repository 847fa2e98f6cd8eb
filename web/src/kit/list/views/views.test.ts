import { describe, expect, test } from "vitest";
import type { ListingColumn } from "../../../api/listing";
import type { Scene } from "../../../api/views";
import { layoutChanged } from "../columnLayout";
import { INITIAL_LIST_STATE } from "../listState";
import { conditionsOfScene, sceneChanged, titleFlaw, withoutScene, withScene } from "./scenes";
import {
  fieldsOfLayout,
  isFrozen,
  layoutOfView,
  showable,
  withMoved,
  withShown,
  withSummed,
  withWidth,
} from "./viewLayout";

function column(field: string, change: Partial<ListingColumn> = {}): ListingColumn {
  const shared = { label: field, align: "left", width: 100, shown: true, sortable: true, summed: false };
  return { ...shared, field, type: "text", symbols: ["="], searchable: true, dictName: null, ...change };
}

const COLUMNS = [column("a"), column("b"), column("c", { summed: true }), column("d")];
const field = (fieldName: string, displayNot = 1, width = 100, summaryNot = 0) => ({
  fieldName,
  displayNot,
  width,
  summaryNot,
});

describe("a saved view", () => {
  const layout = layoutOfView([field("c", 1, 100, 1), field("a", 1, 240), field("b", 0)], 1, COLUMNS);

  test("gives the columns' order, widths, totals and freeze; what it leaves out is hidden", () => {
    expect(layout).toEqual({
      order: ["c", "d", "a", "b"],
      widths: { a: 240 },
      hidden: ["b", "d"],
      frozenNum: 1,
      summed: ["c"],
    });
  });

  test("has a column that came later at its natural place, whatever was moved", () => {
    const later = [column("a"), column("new"), column("b"), column("c"), column("d"), column("last")];
    const read = ["d", "a", "c", "b"].map((name) => field(name));
    expect(layoutOfView(read, 0, later).order).toEqual(["d", "last", "a", "new", "c", "b"]);
    const saved = fieldsOfLayout({ ...layout, order: ["d", "a", "c", "b"] }, later);
    expect(saved.map(({ fieldName }) => fieldName)).toEqual(["d", "last", "a", "new", "c", "b"]);
  });

  test("is kept as it was read", () => {
    const kept = fieldsOfLayout(layout, COLUMNS, { a: "First" });
    expect(
      kept.map(({ fieldName, displayNot, summaryNot, width }) => [fieldName, displayNot, summaryNot, width]),
    ).toEqual([
      ["c", 1, 1, null],
      ["d", 0, 0, null],
      ["a", 1, 0, 240],
      ["b", 0, 0, null],
    ]);
    expect(kept[2]?.displayName).toBe("First");
    const read = kept.map((one) => field(one.fieldName, one.displayNot, one.width ?? 100, one.summaryNot));
    expect(layoutChanged(layoutOfView(read, 1, COLUMNS), layout)).toBe(false);
  });

  test("names every column that may be shown, and none that is only carried", () => {
    const carried = column("id", { shown: false, sortable: false });
    expect(showable([carried, ...COLUMNS])).toHaveLength(4);
    const few = { ...layout, order: ["a"] };
    expect(fieldsOfLayout(few, [carried, ...COLUMNS]).map(({ fieldName }) => fieldName)).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]);
  });

  test("frozen columns are not moved, and nothing takes their place", () => {
    expect(isFrozen(layout, "c")).toBe(true);
    expect(withMoved(layout, "c", 2)).toBeNull();
    expect(withMoved(layout, "d", 0)).toBeNull();
    expect(withMoved(layout, "b", 1)?.order).toEqual(["c", "b", "d", "a"]);
    expect(withMoved({ ...layout, frozenNum: 0 }, "d", 0)?.order).toEqual(["d", "c", "a", "b"]);
  });

  test("no more columns are frozen than are shown", () => {
    const two = { ...layout, frozenNum: 2 };
    expect(withShown(two, "a", false).frozenNum).toBe(1);
    expect(withShown(two, "b", true).hidden).toEqual(["d"]);
  });

  test("a width and a total can be given and taken back", () => {
    expect(withWidth(withWidth(layout, "b", 80), "b", null).widths).toEqual({ a: 240 });
    expect(withSummed(layout, "c", false).summed).toEqual([]);
  });
});

describe("a scene", () => {
  const scene = {
    id: "1",
    title: "Mine",
    type: 1,
    defaultNot: "0",
    viewId: "v",
    search: "x",
    sort: [{ field: "a", descending: true }],
    detailInfoList: [
      { andOr: "OR", fieldDb: "b", symbol: "=", queryValue: "2", sort: "1", fieldType: "String" },
      { andOr: "", fieldDb: "a", symbol: "in", queryValue: "1,2", sort: "0", tableName: "t" },
    ],
  } as unknown as Scene;

  test("is read in the order it was kept in, without what only a scene needs", () => {
    expect(conditionsOfScene(scene)).toEqual([
      { andOr: "", fieldDb: "a", symbol: "in", queryValue: "1,2" },
      { andOr: "OR", fieldDb: "b", symbol: "=", queryValue: "2" },
    ]);
  });

  test("applied it is unchanged, until something else is asked", () => {
    const applied = withScene({ ...INITIAL_LIST_STATE, page: 4 }, scene);
    expect(applied).toMatchObject({ page: 1, search: "x", scene: "1", view: "v" });
    expect(sceneChanged(applied, scene)).toBe(false);
    expect(sceneChanged({ ...applied, search: "" }, scene)).toBe(true);
    expect(sceneChanged({ ...applied, conditions: [] }, scene)).toBe(true);
    expect(sceneChanged({ ...applied, sort: [] }, scene)).toBe(true);
    expect(withoutScene(applied)).toMatchObject({ search: "", conditions: [], scene: null });
  });

  test("has a title of at most ten characters that stands once", () => {
    expect(titleFlaw("  ", [], null)).toBe("required");
    expect(titleFlaw("一二三四五六七八九十", [], null)).toBeNull();
    expect(titleFlaw("一二三四五六七八九十一", [], null)).toBe("tooLong");
    expect(titleFlaw(" Mine ", [scene], null)).toBe("taken");
    expect(titleFlaw("Mine", [scene], "1")).toBeNull();
  });
});
