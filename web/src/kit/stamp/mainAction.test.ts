import { expect, test } from "vitest";
import type { RowAction } from "../../api/listing";
import { mainAction, splitOffers } from "./mainAction";

const action = (name: string, allowed = true): RowAction => ({ action: name, label: name, allowed });
const main = (state: string, actions: RowAction[]) => mainAction({ state, actions })?.action;

test("the supplier's step is the main one while it is waited for", () => {
  const both = [action("sign"), action("upload"), action("recall")];
  for (const state of ["to_upload", "rejected", "returned"]) expect(main(state, both)).toBe("upload");
  expect(main("to_sign", [action("upload", false), action("sign")])).toBe("sign");
});

test("nothing is the main step that only may be done, or that is another's", () => {
  expect(main("to_review", [action("upload")])).toBeUndefined();
  expect(main("uploaded", [action("submit"), action("upload")])).toBeUndefined();
  expect(main("to_upload", [action("countersign")])).toBeUndefined();
  expect(main("to_upload", [action("upload", false)])).toBeUndefined();
});

test("what may not be done stands in the menu, whatever it is", () => {
  const actions = [action("upload", false), action("sign"), action("return"), action("countersign", false)];
  const split = splitOffers({ state: "to_sign", actions });
  const names = (some: readonly RowAction[]) => some.map((one) => one.action);
  expect([split.main?.action, names(split.beside), names(split.blocked)]).toEqual([
    "sign",
    ["return"],
    ["upload", "countersign"],
  ]);
});
