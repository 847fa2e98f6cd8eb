import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { declaredOf, KIND_CODES } from "../api/documentApi";
import { kindWord, moduleOf } from "../kit/document/kindWords";
import { allWords, wordsByPart } from "./allWords";

const SHARED = "shared";
const source = join(import.meta.dirname, "..");
const keys = Object.keys(allWords("zh"));

/** Source files by path below `src/`. */
const code = new Map(
  readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".test.ts") && !name.endsWith("calls.ts"))
    .map((name) => [name, readFileSync(join(source, name), "utf8")]),
);

function moduleAt(file: string): string | undefined {
  return /^modules\/(\w+)\//.exec(file)?.[1];
}

/** Resolves a relative import; undefined if it is not a source file. */
function imported(from: string, name: string): string | undefined {
  const path = join(from, "..", name);
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => code.has(file));
}

/** A lazily loaded page, or a kind with its pages, that comes with its module's translations. */
const WITH_WORDS = /\b(?:lazyOf|pagesOf)\(\s*"(\w+)[^"]*",\s*\(\) => import\("([^"]+)"\)/g;
const IMPORT = /\b(?:import|export)\b(?! type)[^"`;]*?"(\.[^"]+)"/g;

/** Files that may run before a module's translations are loaded. */
function early(): ReadonlySet<string> {
  const found = new Set([...code.keys()].filter((file) => !moduleAt(file)));
  // The set grows during iteration, and the added files are visited too.
  for (const file of found) {
    const others = (code.get(file) ?? "").replaceAll(WITH_WORDS, "");
    for (const [, name = ""] of others.matchAll(IMPORT)) {
      const next = imported(file, name);
      if (next) found.add(next);
    }
  }
  return found;
}

/** The parts that use each key: modules, or shared. */
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
    // Template keys, such as t(`list.density.${value}`), count as use of all keys with that prefix.
    for (const [, start = ""] of text.matchAll(/`(\w+\.[\w.]*)\$\{/g)) saysAll(start, part);
  }
  // Menu keys are used by the server.
  saysAll("menu.", SHARED);
  // Keys derived from the name of a kind of document.
  for (const kind of KIND_CODES) {
    const effects = Object.keys(declaredOf(kind).actions).map((action) => `effect.${action}`);
    for (const name of ["search", "emptyHint", ...effects]) says(kindWord(kind, name), moduleOf(kind));
    saysAll(kindWord(kind, "line."), moduleOf(kind));
    // A tab title, which can be shown long before its page is loaded.
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
