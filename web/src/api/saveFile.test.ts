import { describe, expect, test } from "vitest";
import { nameIn } from "./saveFile";

describe("the name of a file", () => {
  test("is read with its Chinese characters where the server encoded them", () => {
    expect(
      nameIn(
        `attachment; filename="file.xlsx"; filename*=UTF-8''%E6%95%B0%E6%8D%AE%E5%AD%97%E5%85%B8%201.xlsx`,
      ),
    ).toBe("数据字典 1.xlsx");
  });

  test("is the plain one where there is no other, or the other is broken", () => {
    expect(nameIn(`attachment; filename="list.xlsx"`)).toBe("list.xlsx");
    expect(nameIn(`attachment; filename="list.xlsx"; filename*=UTF-8''%E6%9`)).toBe("list.xlsx");
  });

  test("is unknown where the server gave none", () => {
    expect(nameIn(null)).toBeNull();
    expect(nameIn("attachment")).toBeNull();
  });
});
