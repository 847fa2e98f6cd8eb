import { describe, expect, test } from "vitest";
import { byFactory, depotForm, depotsOf } from "./depotForm";

const depot = (factoryCode: string, depotCode = "") => ({ factoryCode, depotCode });

function wrong(...depots: ReturnType<typeof depot>[]): string[] {
  return depotForm.safeParse({ depots }).error?.issues.map((issue) => issue.path.join(".")) ?? [];
}

describe("factories and depots", () => {
  test("each rule names its row", () => {
    expect(wrong()).toEqual([]);
    expect(wrong(depot("1000"), depot("1000", "A1"))).toEqual([]);
    expect(wrong(depot("1000"), depot(" ", "A1"))).toEqual(["depots.1.factoryCode"]);
    expect(wrong(depot("x".repeat(41)))).toEqual(["depots.0.factoryCode"]);
    expect(wrong(depot("1000", "x".repeat(41)))).toEqual(["depots.0.depotCode"]);
    expect(wrong(depot("x".repeat(40), "y".repeat(40)))).toEqual([]);
  });

  test("the same entry twice is told at the second, whatever spaces were typed", () => {
    expect(wrong(depot("1000", "A1"), depot("2000"), depot(" 1000", "A1 "))).toEqual([
      "depots.2.factoryCode",
    ]);
  });

  test("they are read factory by factory", () => {
    expect(byFactory([depot("1000", "A1"), depot("1000", "B2"), depot("2000")])).toEqual([
      { factory: "1000", all: false, depots: ["A1", "B2"] },
      { factory: "2000", all: true, depots: [] },
    ]);
  });

  test("what the audit trail keeps is read again, and nothing else is taken for it", () => {
    expect(depotsOf('[{"factoryCode":"1000","depotCode":""}]')).toEqual([depot("1000")]);
    expect(depotsOf("1000")).toBeNull();
    expect(depotsOf("{")).toBeNull();
  });
});
