import type { Locale } from "antd/es/locale";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { onTitles, type Named } from "../api/menuTitles";
import { currentSession, setSessionLanguage, type Language } from "../api/session";
import { plural } from "./plural";
import type zh from "./zh.json";

/**
 * The translations: shared ones, which are there before anything is shown, and those of the kit and of each module,
 * added here by their `words/keys.ts`. These are loaded with the first page that says them.
 */
export interface Words {
  shared: typeof zh;
}

/** What is loaded when it is needed. */
export type WordsPart = Exclude<keyof Words, "shared">;

export type ModuleName = Exclude<WordsPart, "kit">;

/** A translation key. Keys from the server's menu are only known at run time: see `wordOf`. */
export type WordKey = { [Part in keyof Words]: keyof Words[Part] }[keyof Words];

declare module "i18next" {
  interface CustomTypeOptions {
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: Record<WordKey, string> };
  }
}

export const LANGUAGES: readonly Language[] = ["zh", "en"];

interface LanguagePack {
  default: Record<string, string>;
}

// Each language is a separate chunk, together with antd's locale.
const packs: Record<Language, () => Promise<[LanguagePack, { default: Locale }]>> = {
  zh: () => Promise.all([import("./zh.json"), import("antd/es/locale/zh_CN")]),
  en: () => Promise.all([import("./en.json"), import("antd/es/locale/en_US")]),
};

const antdLocales = new Map<string, Locale>();
/** The parts that were asked for so far. */
const asked = new Set<WordsPart>();
/** The language being switched to. */
let coming: Language | null = null;

async function load(language: Language): Promise<void> {
  const [words, locale] = await packs[language]();
  i18next.addResourceBundle(language, "translation", words.default);
  antdLocales.set(language, locale.default);
}

function partOf(part: WordsPart, language: Language): Promise<LanguagePack> {
  return part === "kit"
    ? import(`../kit/words/${language}.json`)
    : import(`../modules/${part}/words/${language}.json`);
}

async function loadPart(part: WordsPart, language: Language): Promise<void> {
  const words = await partOf(part, language);
  i18next.addResourceBundle(language, "translation", words.default);
}

/** Loads translations, before the first page is shown that says them. */
export async function loadWords(...parts: readonly WordsPart[]): Promise<void> {
  for (const part of parts) asked.add(part);
  const now = i18next.language as Language;
  const languages = [...new Set([now, coming ?? now])];
  await Promise.all(parts.flatMap((part) => languages.map((language) => loadPart(part, language))));
}

function markDocument(language: Language): void {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
}

export async function startWords(): Promise<void> {
  const { language } = currentSession();
  asked.clear();
  await i18next
    .use(initReactI18next)
    .use(plural)
    .init({
      lng: language,
      resources: {},
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      // A missing translation must be obvious, rather than shown as a key that looks like a word.
      parseMissingKeyHandler: () => "Error",
      react: { useSuspense: false },
    });
  await load(language);
  markDocument(language);
}

/** Changes the language without reloading: scroll position and unsaved input are kept. */
export async function switchLanguage(language: Language): Promise<void> {
  coming = language;
  try {
    await Promise.all([load(language), ...[...asked].map((part) => loadPart(part, language))]);
    setSessionLanguage(language);
    markDocument(language);
    await i18next.changeLanguage(language);
  } finally {
    coming = null;
  }
}

export function antdLocale(language: string): Locale | undefined {
  return antdLocales.get(language);
}

/** Adds the translations that come with the menu, such as the titles of lists. */
export function addWordsOf(entries: readonly Named[]): void {
  for (const { languageKey, titles } of entries) {
    if (!titles) continue;
    for (const language of LANGUAGES)
      i18next.addResource(language, "translation", languageKey, titles[language]);
  }
}

onTitles(addWordsOf);

/** Translates a key from the server, such as a menu title. A missing one reads `Error`. */
export function wordOf(key: string | null | undefined): string {
  return i18next.t((key || "missing") as WordKey);
}
