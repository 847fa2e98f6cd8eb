import { describe, expect, test } from "vitest";
import { effectWord } from "../kit/document/actionWords";
import { kindWord } from "../kit/document/kindWords";
import { allWords } from "../words/allWords";
import { kindPages } from "./registry";

const zh = allWords("zh");
const kinds = await Promise.all(
  kindPages.map(async ({ kind: code, load }) => ({ code, kind: (await load()).default })),
);

describe.each(kinds)("$code", ({ code, kind }) => {
  test("is the one its pages are of", () => {
    expect(kind.listing).toBe(code);
  });

  test("takes actions that the server knows, and says what comes of each", () => {
    for (const action of Object.keys(kind.actions)) {
      expect(kind.declared.actions[action]?.call, action).toBeDefined();
      expect(zh, action).toHaveProperty([effectWord(code, action, (key) => key in zh)]);
    }
  });

  test("has a form where it is written here", () => {
    expect(kind.form !== undefined).toBe(kind.declared.edit !== null);
  });

  test("has words for the columns of its lines", () => {
    const columns = [...(kind.lines?.columns ?? []), ...(kind.form?.lines?.columns ?? [])];
    for (const { field } of columns) expect(zh).toHaveProperty([kindWord(code, `line.${field}`)]);
  });
});
