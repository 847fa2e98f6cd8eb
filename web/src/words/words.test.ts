import { describe, expect, test } from "vitest";
import { DECLARED } from "../api/declared";
import { declaredOf, KIND_CODES } from "../api/documentApi";
import { kindWord } from "../kit/document/kindWords";
import { allWords, wordsByPart } from "./allWords";

const zh = allWords("zh");
const en = allWords("en");

/** Names inside `{{ }}`, in a fixed order. */
function placeholders(text: string | undefined): string[] {
  return [...(text ?? "").matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? "").toSorted();
}

describe("words", () => {
  test("both languages have the same keys in the same files", () => {
    const keys = (language: "zh" | "en") =>
      Object.fromEntries(
        [...wordsByPart(language)].map(([part, words]) => [part, Object.keys(words).toSorted()]),
      );
    expect(keys("en")).toEqual(keys("zh"));
  });

  test("no word is empty", () => {
    const blank = [...Object.entries(zh), ...Object.entries(en)].filter(([, word]) => word.trim() === "");
    expect(blank).toEqual([]);
  });

  test("both languages fill in the same values", () => {
    for (const [key, word] of Object.entries(zh)) {
      expect({ key, values: placeholders(en[key]) }).toEqual({ key, values: placeholders(word) });
    }
  });

  test("singular and plural belong to a number that is shown, and Chinese has neither", () => {
    const forms = (word: string) => [...word.matchAll(/\{\{(\w+), ([^}]*)\}\}/g)];
    const wrong = Object.entries(en).flatMap(([key, word]) =>
      forms(word)
        .filter(([, name = "", said = ""]) => said.split("|").length !== 2 || !word.includes(`{{${name}}}`))
        .map(([text]) => `${key}: ${text}`),
    );
    expect(wrong).toEqual([]);
    expect(Object.values(zh).flatMap(forms)).toEqual([]);
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
        const shared = `document.effect.${action}`;
        return zh[own] !== undefined && zh[own] === zh[shared] && en[own] === en[shared];
      }),
    );
    expect(again).toEqual([]);
  });
});
