import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { declaredOf, KIND_CODES } from "../api/documentApi";
import { kindWord, moduleOf } from "../kit/document/kindWords";
import { allWords, wordsByPart } from "./allWords";

const SHARED = "shared";
const source = join(import.meta.dirname, "..");
const keys = Object.keys(allWords("zh"));

/** What is read, by its place below `src/`. */
const code = new Map(
  readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".test.ts") && !name.endsWith("calls.ts"))
    .map((name) => [name, readFileSync(join(source, name), "utf8")]),
);

function moduleAt(file: string): string | undefined {
  return /^modules\/(\w+)\//.exec(file)?.[1];
}

/** The file that an import names; none where it is no code of ours. */
function imported(from: string, name: string): string | undefined {
  const path = join(from, "..", name);
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => code.has(file));
}

/** A page, or a kind with its pages, that comes with the words of a module. */
const WITH_WORDS = /\b(?:lazyOf|pagesOf)\(\s*"(\w+)[^"]*",\s*\(\) => import\("([^"]+)"\)/g;
const IMPORT = /\b(?:import|export)\b(?! type)[^"`;]*?"(\.[^"]+)"/g;

/** Files that speak before the words of their module are there, or without them. */
function early(): ReadonlySet<string> {
  const found = new Set([...code.keys()].filter((file) => !moduleAt(file)));
  // What is added on the way is looked at, too.
  for (const file of found) {
    const others = (code.get(file) ?? "").replaceAll(WITH_WORDS, "");
    for (const [, name = ""] of others.matchAll(IMPORT)) {
      const next = imported(file, name);
      if (next) found.add(next);
    }
  }
  return found;
}

/** Who uses each word: modules, or what all share. */
function users(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map(keys.map((key) => [key, new Set<string>()]));
  const says = (key: string, part: string) => found.get(key)?.add(part);
  const saysAll = (start: string, part: string) => {
    for (const key of keys) if (key.startsWith(start)) says(key, part);
  };
  const isEarly = early();
  for (const [file, text] of code) {
    const part = isEarly.has(file) ? SHARED : (moduleAt(file) ?? SHARED);
    for (const [, key = ""] of text.matchAll(/"([\w.]+)"/g)) says(key, part);
    // Keys built from parts, such as t(`list.density.${value}`), count for all that begin like them.
    for (const [, start = ""] of text.matchAll(/`(\w+\.[\w.]*)\$\{/g)) saysAll(start, part);
  }
  // Menus are the server's.
  saysAll("menu.", SHARED);
  // Words that are found by the name of a kind of documents and of what it is about.
  for (const kind of KIND_CODES) {
    const effects = Object.keys(declaredOf(kind).actions).map((action) => `effect.${action}`);
    for (const name of ["search", "emptyHint", ...effects]) says(kindWord(kind, name), moduleOf(kind));
    saysAll(kindWord(kind, "line."), moduleOf(kind));
    // The title of a tab, and a tab can be there long before its page.
    says(kindWord(kind, "add"), SHARED);
  }
  return found;
}

describe("the place of a word", () => {
  test("every key named in the code exists", () => {
    const named = [...code.values()].flatMap((text) =>
      [...text.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((match) => match[1] ?? ""),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((key) => !keys.includes(key))).toEqual([]);
  });

  test("pages come with the words of their own module", () => {
    const pages = [...code].flatMap(([file, text]) =>
      [...text.matchAll(WITH_WORDS)].map(([, module, name = ""]) => ({
        page: imported(file, name) ?? name,
        module,
      })),
    );
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.filter(({ page, module }) => moduleAt(page) !== module)).toEqual([]);
  });

  test("no key stands in two files", () => {
    const all = [...wordsByPart("zh").values()].flatMap((words) => Object.keys(words));
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
  });

  test("every word is used; what one module alone uses stands beside it, and all else is shared", () => {
    const used = users();
    const misplaced = [...wordsByPart("zh")].flatMap(([part, words]) =>
      Object.keys(words).flatMap((key) => {
        const by = [...(used.get(key) ?? [])];
        const belongs = by.length === 1 ? by[0] : SHARED;
        return by.length > 0 && part === belongs ? [] : [{ key, in: part, usedBy: by }];
      }),
    );
    expect(misplaced).toEqual([]);
  });
});
