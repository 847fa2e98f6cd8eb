import { expect, test } from "vitest";
import type { RowAction } from "../../api/listing";
import { splitForPage } from "./splitForPage";

const action = (name: string, allowed: boolean): RowAction => ({ action: name, label: name, allowed });

const ALL = [
  action("archive", false),
  action("reopen", true),
  action("accept", true),
  action("lock", true),
  action("void", true),
];
const PLAIN = { ordinary: ["archive", "accept"], dangerous: ["void"], othersTurn: false, room: 2 };

function names(split: Partial<typeof PLAIN> = {}) {
  const { filled, beside, rest } = splitForPage(ALL, { ...PLAIN, ...split });
  const of = (actions: readonly RowAction[]) => actions.map((one) => one.action);
  return [filled?.action, of(beside), of(rest)];
}

test("the next step of the ordinary way is filled, one alternative stands beside it, the rest is in the menu", () => {
  expect(names()).toEqual(["accept", ["reopen"], ["lock", "void", "archive"]]);
});

test("nothing is filled while the other side must act", () => {
  expect(names({ othersTurn: true })).toEqual([undefined, ["reopen", "accept"], ["lock", "void", "archive"]]);
});

test("what can be undone is not therefore the next step", () => {
  expect(names({ ordinary: [] })[0]).toBeUndefined();
});

test("what cannot be undone is in the menu, even where it is all there is", () => {
  const { filled, beside, rest } = splitForPage([action("void", true)], { ...PLAIN, ordinary: ["void"] });
  expect([filled, beside, rest.length]).toEqual([undefined, [], 1]);
});

test("a phone has room for the filled one only", () => {
  expect(names({ room: 1 })).toEqual(["accept", [], ["reopen", "lock", "void", "archive"]]);
});
