import { expect, test } from "vitest";
import { fit } from "./subPage";

test("a sub page's address gives its parameters, and only whole parts fit", () => {
  expect(fit("/a/detail/:id", "/a/detail/7")).toEqual({ id: "7" });
  expect(fit("/a/detail/:id", "/a/detail/")).toBeNull();
  expect(fit("/a/detail/:id", "/a/detail/7/8")).toBeNull();
  expect(fit("/a/detail/:id", "/a/edit/7")).toBeNull();
  expect(fit("/a/detail/:id", "/a/detail/%E4%B8%AD")).toEqual({ id: "中" });
  expect(fit("/a/detail/:id", "/a/detail/%E4")).toEqual({ id: "%E4" });
});
