import { expect, test } from "vitest";
import { begunInside, commentReach } from "./commentReach";

test("what is said while one side keeps the document stays with it, whatever was ticked", () => {
  for (const keptBy of ["buyer", "supplier"]) {
    for (const internal of [false, true]) {
      expect(commentReach(keptBy, { internal, mayKeepInside: keptBy === "buyer" })).toEqual({
        hint: "comment.seenByOwnSide",
        internal: true,
        mayChoose: false,
      });
    }
  }
});

test("what was begun while one side keeps the document stays inside when it is handed over meanwhile", () => {
  const typed = { said: "Too dear?", internal: false };
  expect(begunInside("buyer", typed)).toBe(true);
  const kept = { ...typed, internal: true };
  expect(begunInside("buyer", kept)).toBe(false);
  expect(commentReach(null, { ...kept, mayKeepInside: true }).internal).toBe(true);
  expect(begunInside(null, typed)).toBe(false);
  expect(begunInside("buyer", { ...typed, said: " " })).toBe(false);
});

test("of a document that both sides see, the buying side chooses", () => {
  const buyer = (internal: boolean) => commentReach(undefined, { internal, mayKeepInside: true });
  expect(buyer(false)).toEqual({ hint: "comment.seenByBoth", internal: false, mayChoose: true });
  expect(buyer(true)).toEqual({ hint: "comment.seenInside", internal: true, mayChoose: true });
  expect(commentReach(null, { internal: true, mayKeepInside: false })).toEqual({
    hint: "comment.seenByBoth",
    internal: false,
    mayChoose: false,
  });
});
