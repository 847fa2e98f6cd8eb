import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { declaredOf, KIND_CODES } from "../api/documentApi";
import { kindWord, moduleOf } from "../kit/document/kindWords";
import { allWords, wordsByPart } from "./allWords";

const SHARED = "shared";
const KIT = "kit";
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

const IMPORT = /\b(?:import|export)\b(?! type)[^"`;]*?"(\.[^"]+)"/g;
/** Calls whose pages come with translations: of the kit, and of the module that is named, or that has the kind. */
const WITH_WORDS = /\b(?:lazyOf|pagesOf|lazyOfKit)\((?:\s*"(\w+)[^"]*")?/g;

interface Import {
  /** A source file. */
  file: string;
  /** The part it comes with: a module, whose pages have the kit's words as well, or the kit; null for none. */
  comesWith: string | null;
}

/** The end of a call: where its bracket is closed. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = text.indexOf("(", start); at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`not closed: ${text.slice(start, start + 80)}`);
}

/** What a file imports, at once or later. */
function importsOf(file: string): Import[] {
  const text = code.get(file) ?? "";
  const calls = [...text.matchAll(WITH_WORDS)].map((call) => ({
    start: call.index,
    end: endOf(text, call.index),
    part: call[1] ?? KIT,
  }));
  return [...text.matchAll(IMPORT)].flatMap(({ index, 0: found, 1: name = "" }) => {
    const next = imported(file, name);
    const at = index + found.length;
    const call = calls.find(({ start, end }) => start < at && at < end);
    return next ? [{ file: next, comesWith: call?.part ?? null }] : [];
  });
}

/**
 * Each file with the parts it may find when it runs, by the imports that lead to it from the entry: `shared` where
 * nothing else may be there, `kit` with the kit's translations, and a module with these and its own.
 */
function placed(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const reached: [file: string, part: string][] = [];
  const reach = (file: string, part: string) => {
    const parts = found.get(file) ?? new Set();
    if (parts.has(part)) return;
    found.set(file, parts.add(part));
    reached.push([file, part]);
  };
  reach("main.tsx", SHARED);
  // It grows during iteration, and what is added is followed, too.
  for (const [file, part] of reached) {
    for (const { file: next, comesWith } of importsOf(file)) reach(next, comesWith ?? part);
  }
  return found;
}

/** Where a file finds its words. What stands below the modules leaves a module's words to the module. */
function partsOf(file: string, found: ReadonlySet<string> | undefined): ReadonlySet<string> {
  const own = moduleAt(file);
  // Nobody imports some files yet, or imports them for their types only.
  const parts = found ?? [own ?? KIT];
  return new Set([...parts].map((part) => (part === SHARED || part === own ? part : KIT)));
}

/** The part that all of these have. */
function inCommon(parts: ReadonlySet<string>): string | undefined {
  if (parts.has(SHARED)) return SHARED;
  return parts.size > 1 ? KIT : [...parts][0];
}

/** Where the users of each key find their words. */
function users(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map(keys.map((key) => [key, new Set<string>()]));
  const says = (key: string, part: string) => found.get(key)?.add(part);
  const saysAll = (start: string, part: string) => {
    for (const key of keys) if (key.startsWith(start)) says(key, part);
  };
  const places = placed();
  for (const [file, text] of code) {
    for (const part of partsOf(file, places.get(file))) {
      for (const [, key = ""] of text.matchAll(/"([\w.]+)"/g)) says(key, part);
      // Template keys, such as t(`list.density.${value}`), count as use of all keys with that prefix.
      for (const [, start = ""] of text.matchAll(/`(\w+\.[\w.]*)\$\{/g)) saysAll(start, part);
    }
  }
  // Menu keys are used by the server.
  saysAll("menu.", SHARED);
  // Keys derived from the name of a kind of document.
  for (const kind of KIND_CODES) {
    const effects = Object.keys(declaredOf(kind).actions).map((action) => `effect.${action}`);
    for (const name of ["search", "emptyHint", "counted", ...effects])
      says(kindWord(kind, name), moduleOf(kind));
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
    const pages = [...code.keys()].flatMap((file) =>
      importsOf(file).filter(({ comesWith }) => comesWith !== null && comesWith !== KIT),
    );
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.filter(({ file, comesWith }) => moduleAt(file) !== comesWith)).toEqual([]);
  });

  test("no key stands in two files", () => {
    const all = [...wordsByPart("zh").values()].flatMap((words) => Object.keys(words));
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
  });

  test("every word is used, and stands in the smallest part that all who say it have", () => {
    const used = users();
    const misplaced = [...wordsByPart("zh")].flatMap(([part, words]) =>
      Object.keys(words).flatMap((key) => {
        const by = used.get(key) ?? new Set();
        const belongs = inCommon(by);
        return part === belongs ? [] : [{ key, in: part, belongs, usedBy: [...by] }];
      }),
    );
    expect(misplaced).toEqual([]);
  });
});
