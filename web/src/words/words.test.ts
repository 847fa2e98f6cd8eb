import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DECLARED } from "../api/declared";
import { declaredOf, KIND_CODES } from "../api/documentApi";
import { kindWord } from "../kit/document/kindWords";
import type { WordKey } from ".";
import en from "./en.json";
import zh from "./zh.json";

const source = join(import.meta.dirname, "..");

function codeFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith(".test.ts") && !name.endsWith("schema.ts"),
  );
}

/** Words that are found by the name of a kind of documents and of what it is about. */
const ofKinds = new Set<string>(
  KIND_CODES.flatMap((kind) => {
    const effects = Object.keys(declaredOf(kind).actions).map((action) => `effect.${action}`);
    return ["add", "search", "emptyHint", ...effects].map((name) => kindWord(kind, name));
  }),
);
const ofLines: readonly string[] = KIND_CODES.map((kind) => kindWord(kind, "line."));

/** Names inside `{{ }}`, in a fixed order. */
function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? "").toSorted();
}

describe("words", () => {
  test("both languages have the same keys", () => {
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(zh).toSorted());
  });

  test("no word is empty", () => {
    const blank = [...Object.entries(zh), ...Object.entries(en)].filter(([, word]) => word.trim() === "");
    expect(blank).toEqual([]);
  });

  test("both languages fill in the same values", () => {
    for (const [key, word] of Object.entries(zh)) {
      expect({ key, values: placeholders(en[key as keyof typeof en]) }).toEqual({
        key,
        values: placeholders(word),
      });
    }
  });

  test("every kind of documents says what all say", () => {
    const needed = KIND_CODES.filter((kind) => DECLARED[kind].api !== null).flatMap((kind) => {
      const { edit } = declaredOf(kind);
      return ["search", "emptyHint", ...(edit ? ["add"] : [])].map((name) => kindWord(kind, name));
    });
    expect(needed.filter((key) => !(key in zh))).toEqual([]);
  });

  test("no kind of documents says again what kinds share", () => {
    const again = KIND_CODES.flatMap((kind) =>
      Object.keys(declaredOf(kind).actions).filter((action) => {
        const own = kindWord(kind, `effect.${action}`);
        const shared = `document.effect.${action}` as WordKey;
        return zh[own] !== undefined && zh[own] === zh[shared] && en[own] === en[shared];
      }),
    );
    expect(again).toEqual([]);
  });

  test("every key named in the code exists, and every word is used", () => {
    const code = codeFiles()
      .map((name) => readFileSync(join(source, name), "utf8"))
      .join("\n");
    const named = [...code.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((match) => match[1] ?? "");
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((key) => !(key in zh))).toEqual([]);

    // Keys built from parts, such as t(`list.density.${value}`), count for all that begin like them.
    const beginnings = [
      ...ofLines,
      ...[...code.matchAll(/`([\w.]+\.?)\$\{/g)].map((match) => match[1] ?? ""),
    ];
    const unused = Object.keys(zh).filter(
      (key) =>
        !key.startsWith("menu.") &&
        !code.includes(`"${key}"`) &&
        !ofKinds.has(key) &&
        !beginnings.some((start) => key.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });
});
