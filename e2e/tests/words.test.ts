import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { depotWords, dutyWords, secondFactorWords, signOnWords } from "../support/accountWords";
import { adminWords } from "../support/adminWords";
import { peopleWords } from "../support/peopleWords";
import { shellWords } from "../support/shell";
import { words, type Language } from "../support/words";

const repository = join(import.meta.dirname, "../..");

/** The texts of the web application and of the server, by key. */
function wordsOf(language: Language): Record<string, string> {
  const found: Record<string, string> = {};
  const pages = readdirSync(join(repository, "web/src/modules")).map((name) => `modules/${name}/`);
  for (const part of ["", "kit/", ...pages]) {
    const text = readFileSync(join(repository, `web/src/${part}words/${language}.json`), "utf8");
    Object.assign(found, JSON.parse(text));
  }
  const modules = readdirSync(join(repository, "modules")).map((name) => `modules/${name}`);
  for (const floor of ["platform", ...modules]) {
    const text = readFileSync(join(repository, floor, `words/${language}.ftl`), "utf8");
    for (const [, key = "", word = ""] of text.matchAll(/^([\w-]+) = (.+)$/gm))
      found[`${floor} ${key}`] = word;
  }
  return found;
}

type Expected = Record<string, unknown>;

/** Expected texts that the product does not have, in either language. */
function strangers(expected: Record<Language, Expected>): string[] {
  const [zh, en] = [wordsOf("zh"), wordsOf("en")];
  const says = (said: string | undefined, word: unknown) =>
    said !== undefined && (word instanceof RegExp ? word.test(said) : said.includes(String(word)));
  return Object.keys(expected.zh).filter((name) => {
    const { [name]: chinese } = expected.zh;
    const { [name]: english } = expected.en;
    // Texts with arguments are checked where they are used.
    if (typeof chinese === "function") return false;
    return !Object.keys(en).some((key) => says(en[key], english) && says(zh[key], chinese));
  });
}

/** Composed of several texts, or names of roles, functions and tenants, which are data. */
const ELSEWHERE = [
  "words.dictionaryTable",
  "words.deadLettersTable",
  "words.conflict",
  "words.acme",
  "words.globex",
  "words.sectionsDone",
  "words.strengthBest",
  "shellWords.openPages",
  "shellWords.auditor",
  "shellWords.roleSwitched",
  "adminWords.gains",
  "adminWords.gainsPages",
  "adminWords.loses",
  "adminWords.inUse",
  "adminWords.shownAs",
  "adminWords.administrator",
  "adminWords.auditor",
  "peopleWords.auditor",
  "peopleWords.purchaser",
  "peopleWords.legal",
  "peopleWords.buyersLegal",
  "signOnWords.supplierSales",
  "signOnWords.auditor",
  "secondFactorWords.on",
  "depotWords.remove",
  "depotWords.told",
  "depotWords.theirs",
];

/** Most tests run in one language only, so this checks the texts of the other. */
test("what the tests read on the pages is what the product says, in both languages", () => {
  const all = {
    words,
    shellWords,
    adminWords,
    peopleWords,
    signOnWords,
    dutyWords,
    secondFactorWords,
    depotWords,
  };
  const found = Object.entries(all).flatMap(([name, expected]) =>
    strangers(expected).map((word) => `${name}.${word}`),
  );
  expect(found).toEqual(ELSEWHERE);
});
