import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const modules = join(import.meta.dirname, "../../modules");
const lists = readdirSync(modules, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => ({ name, text: readFileSync(join(modules, name), "utf8") }))
  .filter(({ text }) => /<ListPage\b/.test(text));

/** What the rows of a list do when they are opened: the function given to `onOpen`, or what that name stands for. */
function opening(text: string): string {
  const given = /\bonOpen=\{([^\n]*)\}\n/.exec(text)?.[1] ?? "";
  const named = /^\w+$/.test(given) ? new RegExp(`const ${given} = [^\n]*`).exec(text)?.[0] : undefined;
  return named ?? given;
}

test("rows with a page of their own are opened by a link, which can be opened in a new tab", () => {
  expect(lists.length).toBeGreaterThan(15);
  const byButton = lists.filter(({ text }) => /\bnavigate\(/.test(opening(text)));
  expect(byButton.map(({ name }) => name)).toEqual([]);
});
