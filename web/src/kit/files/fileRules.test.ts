import { describe, expect, test } from "vitest";
import { acceptOf, bestPlace, choose, extensionOf, misfitOf, placesFor, splitName } from "./fileRules";

const file = (name: string, size = 10, lastModified = 1) => ({ name, size, lastModified });
const limits = { types: ["pdf", "png"], limit: 3, limitSize: 2 };

test("the extension is what stands behind the last dot, in small letters", () => {
  expect(["a.PDF", "a.tar.gz", "none", "dot."].map(extensionOf)).toEqual(["pdf", "gz", "", ""]);
  expect(acceptOf(["pdf", "png"])).toBe(".pdf,.png");
});

test("a name is corrected without its ending, which stays as it was written", () => {
  expect(splitName("Plan v1.2.PDF")).toEqual({ stem: "Plan v1.2", ending: ".PDF" });
  expect(splitName("none")).toEqual({ stem: "none", ending: "" });
});

test("a stored file may stay, or go where its type is taken and there is room", () => {
  const place = (attachType: string, types: string[], limit: number, there: number) => ({
    slot: { attachType, types, limit, limitSize: 2 },
    there,
  });
  const places = [
    place("own", ["pdf"], 1, 1),
    place("full", ["pdf"], 2, 2),
    place("pictures", ["png"], 0, 0),
    place("open", ["pdf", "png"], 0, 9),
  ];
  const found = placesFor({ attachType: "own", extension: "pdf" }, places);
  expect(found.map(({ attachType }) => attachType)).toEqual(["own", "open"]);
});

describe("a file", () => {
  test("of another type, an empty one and one too large are not taken", () => {
    expect(misfitOf(file("a.pdf"), limits)).toBeNull();
    expect(misfitOf(file("a.exe"), limits)).toEqual({
      name: "a.exe",
      word: "files.onlyTypes",
      values: { types: "pdf, png" },
    });
    expect(misfitOf(file("a.pdf", 0), limits)?.word).toBe("files.empty");
    expect(misfitOf(file("a.pdf", 2 * 1024 * 1024), limits)).toBeNull();
    expect(misfitOf(file("a.pdf", 2 * 1024 * 1024 + 1), limits)).toMatchObject({
      word: "files.tooLarge",
      values: { limit: 2 },
    });
  });

  test("of any type is taken where none is named", () => {
    expect(misfitOf(file("a.exe"), { ...limits, types: [] })).toBeNull();
  });
});

describe("choosing", () => {
  const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

  test("takes as many as there is room for, and says of the others why not", () => {
    const choice = choose([file("1.pdf"), file("x.txt"), file("2.pdf"), file("3.pdf")], [], 1, limits);
    expect(names(choice.taken)).toEqual(["1.pdf", "2.pdf"]);
    expect(choice.misfits.map(({ name, word }) => [name, word])).toEqual([
      ["x.txt", "files.onlyTypes"],
      ["3.pdf", "files.tooMany"],
    ]);
  });

  test("counts those chosen before, and takes none twice", () => {
    const held = [file("1.pdf"), file("2.pdf")];
    const choice = choose([file("1.pdf"), file("3.pdf"), file("3.pdf"), file("4.pdf")], held, 0, limits);
    expect(names(choice.taken)).toEqual(["3.pdf"]);
    expect(names(choice.misfits)).toEqual(["4.pdf"]);
  });

  test("knows no limit where there is none", () => {
    const many = Array.from({ length: 50 }, (_, n) => file(`${n}.pdf`));
    expect(choose(many, [], 100, { ...limits, limit: 0 }).taken).toHaveLength(50);
  });
});

test("files dropped on several places go where most of them fit", () => {
  const places = [
    { slot: { ...limits, name: "papers" }, there: 0 },
    { slot: { ...limits, types: ["docx"], name: "letters" }, there: 0 },
  ];
  expect(bestPlace([file("a.docx")], places)?.name).toBe("letters");
  expect(bestPlace([file("a.exe")], places)?.name).toBe("papers");
  expect(bestPlace([file("a.pdf")], [])).toBeUndefined();
});
