import { expect, test } from "vitest";
import { find } from "./finder";

const items = [
  { title: "工作台", path: "/dashboard" },
  { title: "数据字典", path: "/systemManage/dataDic" },
  { title: "登录日志", path: "/systemManage/signInLog" },
  { title: "Undelivered events", path: "/systemManage/deadLetter" },
];
const titles = (text: string, pinyin: boolean) => find(items, text, pinyin).map(({ title }) => title);

test("pinyin finds Chinese titles by initials and by syllables, when it is wanted", () => {
  expect(titles("sjzd", true)[0]).toBe("数据字典");
  expect(titles("shuju", true)[0]).toBe("数据字典");
  expect(titles("dlrz", true)[0]).toBe("登录日志");
  expect(titles("sjzd", false)).toEqual([]);
  expect(titles("dlrz", false)).toEqual([]);
});

test("titles and addresses are found with small mistakes; nothing typed finds nothing", () => {
  expect(titles("undelivred", false)[0]).toBe("Undelivered events");
  expect(titles("dataDic", false)[0]).toBe("数据字典");
  expect(titles("字典", true)[0]).toBe("数据字典");
  expect(titles("   ", true)).toEqual([]);
  expect(titles("zzzzqqqq", true)).toEqual([]);
});
