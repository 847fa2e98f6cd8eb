import { expect, test } from "vitest";
import { inOrder, toneOfNotice, type DocumentNotice, type NoticeRank } from "./notices";

const notice = (rank: NoticeRank, key: string = rank): DocumentNotice => ({ key, rank, title: key });

test("the most important notice stands first, equal ones as they came", () => {
  const given = [
    notice("dueSoon"),
    notice("asked", "first"),
    notice("asked", "second"),
    notice("overdue"),
    notice("handOverFailed"),
  ];
  expect(inOrder(given).map(({ key }) => key)).toEqual([
    "handOverFailed",
    "overdue",
    "first",
    "second",
    "dueSoon",
  ]);
});

test("only what failed or is overdue is red", () => {
  expect(toneOfNotice(notice("overdue"))).toBe("bad");
  expect(toneOfNotice(notice("asked"))).toBe("waiting");
  expect(toneOfNotice({ ...notice("dueSoon"), tone: "bad" })).toBe("bad");
});
