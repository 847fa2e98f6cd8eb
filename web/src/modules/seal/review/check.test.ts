import { expect, test } from "vitest";
import { checkOf } from "./check";

const paper = (outcome: string) => ({ outcome, number: "4500101983", version: 1, current: 2, amounts: [] });

test("an older or another paper is a reason to reject, one that cannot be read is none", () => {
  expect(checkOf(paper("older"))?.rejects).toBe("review.reasonOlder");
  expect(checkOf(paper("other"))?.rejects).toBe("review.reasonOther");
  expect(checkOf(paper("unread"))?.rejects).toBeNull();
  expect(checkOf(paper("fits"))).toMatchObject({ tone: "good", rejects: null });
});

test("what a newer server finds out is not made up here", () => {
  expect(checkOf(paper("torn"))).toBeNull();
  expect(checkOf(null)).toBeNull();
});
