import { expect, test } from "vitest";
import { searchWithTab, tabIn } from "./tabSearch";

test("another tab leaves the rest of the address as it is", () => {
  expect(searchWithTab("?differing=1", "comments")).toBe("?differing=1&tab=comments");
  expect(searchWithTab("?differing=1&tab=comments", "files")).toBe("?differing=1&tab=files");
  expect(searchWithTab("?tab=files&differing=1", null)).toBe("?differing=1");
});

test("the first tab needs no address", () => {
  expect(searchWithTab("?tab=files", null)).toBe("");
  expect(tabIn("")).toBeNull();
  expect(tabIn("?tab=files")).toBe("files");
});
