import { expect, test } from "vitest";
import { mentionedIn, typedSince } from "./mentions";

const people = [
  { id: "1", label: "li.wei" },
  { id: "2", label: "li.wei_Li Wei" },
  { id: "3", label: "zhang.li_张丽" },
];

test("whoever is named after an @ is mentioned, once, by the longest name that fits", () => {
  expect(mentionedIn("@zhang.li_张丽 请看，@zhang.li_张丽", people)).toEqual(["3"]);
  expect(mentionedIn("ask @li.wei_Li Wei, then @li.wei.", people)).toEqual(["2", "1"]);
  expect(mentionedIn("zhang.li_张丽 and a@b.c", people)).toEqual([]);
});

test("what is typed while a comment is sent stays, and what was sent does not", () => {
  expect(typedSince("Please check.", "Please check.")).toBe("");
  expect(typedSince("Please check.", "Please check. Today.")).toBe("Today.");
  expect(typedSince("Please check.", "Another one")).toBe("Another one");
});
