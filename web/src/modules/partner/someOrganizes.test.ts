import { expect, test } from "vitest";
import { fixedAt } from "./someOrganizes";
import { partnerPages } from "./pages";

test("each page of some organisations keeps its own lines, and shows suppliers or customers alone", () => {
  const some = Object.keys(partnerPages).filter((path) => fixedAt(path).length > 0);
  expect(some).toHaveLength(4);
  for (const path of some) {
    const fields = fixedAt(path).map(({ fieldDb }) => fieldDb);
    expect(fields, path).toContain("relationType");
  }
  expect(fixedAt("/partnerManage/potential")).toContainEqual({
    andOr: "AND",
    fieldDb: "state",
    symbol: "=",
    queryValue: "potential",
  });
  expect(fixedAt("/systemManage/organize")).toEqual([]);
});
