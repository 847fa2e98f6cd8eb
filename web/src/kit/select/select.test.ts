import { describe, expect, test } from "vitest";
import { MOST_OPTIONS, optionsOf, TYPING_PAUSE } from "./remoteOptions";
import { FILTER_DELAY, KEPT_ITEMS, matching } from "./virtualOptions";

describe("options of a select", () => {
  test("keep to the limits that were agreed", () => {
    expect([TYPING_PAUSE, MOST_OPTIONS, FILTER_DELAY, KEPT_ITEMS]).toEqual([1_000, 2_000, 100, 20]);
  });

  test("rows without a value are not offered, and none is offered twice", () => {
    const rows = [
      { id: "1", name: "A" },
      { id: "", name: "B" },
      { id: "1", name: "again" },
      { id: "2", name: null },
    ];
    expect(optionsOf(rows, "id", "name")).toEqual([
      { value: "1", label: "A" },
      { value: "2", label: "2" },
    ]);
  });

  test("are found by a part of the label or of what stands at the right", () => {
    const options = [
      { value: "1", label: "Order number", right: "orderNo" },
      { value: "2", label: "供应商" },
    ];
    expect(matching(options, " NUMBER ").map(({ value }) => value)).toEqual(["1"]);
    expect(matching(options, "derno").map(({ value }) => value)).toEqual(["1"]);
    expect(matching(options, "应").map(({ value }) => value)).toEqual(["2"]);
    expect(matching(options, "")).toHaveLength(2);
    expect(matching(options, "on")).toHaveLength(0);
  });
});
