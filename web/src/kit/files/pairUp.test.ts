import { expect, test } from "vitest";
import { pairUp } from "./pairUp";

test("a file goes to the document its name begins with, or says why to none", () => {
  const [one, two, three] = ["4500012345 a.pdf", "x.pdf", "4500012346.pdf"].map(
    (name) => new File(["x"], name),
  );
  const files = [one, two, three].filter((file) => file !== undefined);
  const match = (name: string, documentId: string | null, number: string, reason: string) => ({
    name,
    documentId,
    number,
    reason,
  });
  const pairs = pairUp(files, [
    match("4500012345 a.pdf", "id-1", "4500012345", ""),
    match("x.pdf", null, "", "no number"),
  ]);
  expect(pairs.fits).toEqual([{ file: one, about: { documentId: "id-1", number: "4500012345" } }]);
  // A file without an answer from the server is not assigned.
  expect(pairs.misfits).toEqual([
    { name: "x.pdf", reason: "no number" },
    { name: "4500012346.pdf", reason: "" },
  ]);
});
