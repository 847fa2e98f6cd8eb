import { expect, test } from "vitest";
import { searchWithShowing, showingIn } from "./showing";

test("which lines are shown stands in the address; only changes need no word there", () => {
  expect(showingIn("")).toBe("changes");
  expect(showingIn("?show=marked")).toBe("marked");
  expect(searchWithShowing("?tab=review", "all")).toBe("?tab=review&show=all");
  expect(searchWithShowing("?tab=review&show=all", "changes")).toBe("?tab=review");
  expect(searchWithShowing("?show=all", "changes")).toBe("");
});

test("what nobody knows shows the changes", () => {
  expect(showingIn("?show=everything")).toBe("changes");
});
