import type { Locale } from "antd/es/locale";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { currentSession, setSessionLanguage, type Language } from "../api/session";
import { plural } from "./plural";
import type zh from "./zh.json";

/**
 * The translations: shared ones, and those of each module, added here by its `words/keys.ts`. A module's translations
 * are loaded with its first page.
 */
export interface Words {
  shared: typeof zh;
}

export type ModuleName = Exclude<keyof Words, "shared">;

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
/** Modules whose translations are loaded. */
const modules = new Set<ModuleName>();
/** The language being switched to. */
let coming: Language | null = null;

async function load(language: Language): Promise<void> {
  const [words, locale] = await packs[language]();
  i18next.addResourceBundle(language, "translation", words.default);
  antdLocales.set(language, locale.default);
}

async function loadModule(module: ModuleName, language: Language): Promise<void> {
  const words: LanguagePack = await import(`../modules/${module}/words/${language}.json`);
  i18next.addResourceBundle(language, "translation", words.default);
}

/** Loads the translations of a module, before its first page is shown. */
export async function loadWords(module: ModuleName): Promise<void> {
  modules.add(module);
  const now = i18next.language as Language;
  await Promise.all([...new Set([now, coming ?? now])].map((language) => loadModule(module, language)));
}

function markDocument(language: Language): void {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
}

export async function startWords(): Promise<void> {
  const { language } = currentSession();
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
    await Promise.all([load(language), ...[...modules].map((module) => loadModule(module, language))]);
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

/** Translates a key from the server, such as a menu title. A missing one reads `Error`. */
export function wordOf(key: string | null | undefined): string {
  return i18next.t((key || "missing") as WordKey);
}
