import { expect, test } from "vitest";
import type { RowAction } from "../../api/listing";
import { mainAction } from "./mainAction";

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
