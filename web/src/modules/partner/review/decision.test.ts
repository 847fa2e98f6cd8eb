import { expect, test } from "vitest";
import type { RowAction } from "../../../api/listing";
import { filledOf, isReviewing, openToSettle } from "./decision";

const action = (name: string, allowed: boolean): RowAction => ({ action: name, label: name, allowed });
const open = [action("approve", true), action("return", true)];
const blocked = [action("approve", false), action("return", true)];
const decided = [action("approve", false), action("return", false)];

test("the filled button is the return with a mark, else the approval", () => {
  expect(filledOf({ actions: open, marks: 0 })).toBe("approve");
  expect(filledOf({ actions: open, marks: 1 })).toBe("return");
  expect(filledOf({ actions: blocked, marks: 2 })).toBe("return");
});

test("nothing is filled while the approval is blocked and nothing is marked, nor where nobody decides", () => {
  expect(filledOf({ actions: blocked, marks: 0 })).toBeNull();
  expect(filledOf({ actions: decided, marks: 1 })).toBeNull();
  expect(filledOf({ actions: [], marks: 1 })).toBeNull();
});

test("it is under review as long as it can be returned, doubts or not", () => {
  expect(isReviewing(blocked)).toBe(true);
  expect(isReviewing(decided)).toBe(false);
});

test("a blocked approval says how many doubts are open, and leaves other reasons to the server", () => {
  expect(openToSettle(blocked, 2)).toBe(2);
  expect(openToSettle(blocked, 0)).toBeNull();
  expect(openToSettle(open, 2)).toBeNull();
});
