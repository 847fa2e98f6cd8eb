import { expect, test, vi } from "vitest";
import type { RowAction } from "../../api/listing";
import { keysOf, noteOf, type PageButtons } from "./pageButtons";
import { footOf, splitForPage } from "./splitForPage";

const approve: RowAction = {
  action: "approve",
  label: "Approve",
  allowed: false,
  reason: "2 doubts are open",
};
const sendBack: RowAction = { action: "return", label: "Return", allowed: true };
const decline: RowAction = { action: "decline", label: "Decline", allowed: true };
const ALL = [decline, sendBack, approve];

const own: PageButtons = {
  shown: ["approve", "return"],
  filled: "return",
  notes: { return: "2 marks" },
  keys: { approve: "a", return: "r" },
  take: () => false,
};
const plain = { ordinary: ["approve"], dangerous: ["decline"], othersTurn: false, room: 2 };

test("the page says which button is filled, and a blocked one stands beside it", () => {
  expect(splitForPage(ALL, { ...plain, own })).toEqual({
    filled: sendBack,
    beside: [approve],
    rest: [decline],
  });
  expect(splitForPage(ALL, { ...plain, own: null }).filled).toBeUndefined();
});

test("what is not allowed is never filled, nor is what the server does not offer", () => {
  expect(splitForPage(ALL, { ...plain, own: { ...own, filled: "approve" } }).filled).toBeUndefined();
  expect(splitForPage([decline], { ...plain, own })).toEqual({
    filled: undefined,
    beside: [],
    rest: [decline],
  });
});

test("a button says what the page adds to it, else why it is blocked", () => {
  expect(noteOf(sendBack, own)).toBe("2 marks");
  expect(noteOf(approve, own)).toBe("2 doubts are open");
  expect(noteOf(approve, { ...own, notes: { approve: "1 conflict" } })).toBe("1 conflict");
  expect(noteOf(decline, null)).toBeUndefined();
});

test("on a phone the foot leads to what blocks a button while none is filled", () => {
  const foot = (mine: PageButtons | null) => footOf(splitForPage(ALL, { ...plain, own: mine }), mine);
  expect(foot(own)).toBe(sendBack);
  const none = { ...own, filled: null };
  expect(foot({ ...none, notes: { approve: "2 doubts open" } })).toBe(approve);
  // Only the server's word is there, which leads nowhere.
  expect(foot({ ...none, notes: {} })).toBeUndefined();
  expect(foot(null)).toBeUndefined();
});

test("only what is offered has a key", () => {
  const run = vi.fn();
  const keys = keysOf(own, [sendBack], run);
  expect(Object.keys(keys)).toEqual(["r"]);
  keys["r"]?.();
  expect(run).toHaveBeenCalledWith("return");
});
