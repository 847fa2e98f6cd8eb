import { expect, test } from "vitest";
import { readSidebarStatus } from "./sidebarStatus";

test("only a remembered 0 folds the sidebar", () => {
  expect(readSidebarStatus("")).toBe(true);
  expect(readSidebarStatus("a=1; sidebarStatus=1")).toBe(true);
  expect(readSidebarStatus("a=1; sidebarStatus=0; b=2")).toBe(false);
  expect(readSidebarStatus("notsidebarStatus=0")).toBe(true);
});
