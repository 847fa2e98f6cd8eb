import { expect, test } from "vitest";
import { ApiError } from "../../../api/errors";
import type { SaveState } from "../../../kit/form/sectionSaver";
import { isAllSaved, leftIn, savingOf } from "./saving";

const at = new Date(2026, 10, 19, 14, 3, 22).getTime();
const section = (code: string, state: SaveState, changes = 0) => ({ code, state, changes });

test("the head says when it was saved last, to the second", () => {
  const saving = savingOf([
    section("basic", { state: "saved", at: at - 60_000 }),
    section("bank", { state: "saved", at }),
    section("contact", { state: "clean" }),
  ]);
  expect(saving).toEqual({ state: "saved", time: "14:03:22" });
  expect(isAllSaved(saving)).toBe(true);
  expect(savingOf([section("basic", { state: "clean" })])).toEqual({ state: "clean" });
});

test("without a line it says how many changes are kept, of all sections", () => {
  const saving = savingOf([
    section("basic", { state: "waiting" }, 2),
    section("bank", { state: "typed" }, 1),
    section("contact", { state: "saved", at }),
  ]);
  expect(saving).toEqual({ state: "waiting", changes: 3 });
  expect(isAllSaved(saving)).toBe(false);
});

test("what needs somebody comes before what is on its way", () => {
  const refused = section("bank", { state: "refused", error: new ApiError(300, "Too long") });
  expect(savingOf([section("basic", { state: "waiting" }, 1), refused])).toEqual({
    state: "refused",
    section: "bank",
    reason: "Too long",
  });
  expect(savingOf([section("basic", { state: "overtaken" })])).toMatchObject({ state: "overtaken" });
  expect(savingOf([section("basic", { state: "saving" }), section("bank", { state: "saved", at })])).toEqual({
    state: "saving",
  });
});

test("what was typed as somebody else handed the filing in is told, by section", () => {
  const error = new ApiError(300, "In review", []);
  const last = [
    section("basic", { state: "saved", at }),
    section("bank", { state: "typed" }),
    section("contact", { state: "refused", error }),
    section("address", { state: "clean" }),
  ];
  expect(leftIn(last)).toEqual(["bank", "contact"]);
});
