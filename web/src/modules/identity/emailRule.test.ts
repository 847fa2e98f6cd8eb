import { expect, test } from "vitest";
import { EMAIL } from "./emailRule";

const longest = `${"a".repeat(64)}@${"b".repeat(63)}.example`;

test("addresses have their form", () => {
  for (const good of ["a.b@c.example", "o'neil+x_1/y=z@mail-1.c.example", "1@2.cn", longest]) {
    expect(EMAIL.test(good), good).toBe(true);
  }
  const bad = ["", "a", "a@b", "@b.c", "a@b.", "a b@c.d", "a@b@c.d", "用户@c.d", "a@b.c\r\nBcc: x"];
  const long = [`a${longest}`, `a@${"b".repeat(64)}.c`, `a@${Array(4).fill("b".repeat(49)).join(".")}`];
  for (const wrong of [...bad, ...long]) expect(EMAIL.test(wrong), wrong).toBe(false);
});

test("no address can be read as another", () => {
  const wrong = [
    "a<victim@corp.cn>",
    "<victim@corp.cn>",
    '"a"@b.c',
    "(a)b@c.d",
    "a,b@c.d",
    "a:b@c.d;",
    "[a]@b.c",
  ];
  const dots = [".a@b.c", "a.@b.c", "a..b@c.d", "a@b.c>", "a@b,c.d", "a@-b.c", "a@b-.c", "a@b_c.d", "a@b..c"];
  for (const bad of [...wrong, ...dots]) expect(EMAIL.test(bad), bad).toBe(false);
});
