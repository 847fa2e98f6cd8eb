import type { Locale } from "antd/es/locale";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { currentSession, setSessionLanguage, type Language } from "../api/session";
import type zh from "./zh.json";

/** A key that both languages have. Keys from the server's menu are only known at run time: see `wordOf`. */
export type WordKey = keyof typeof zh;

declare module "i18next" {
  interface CustomTypeOptions {
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: typeof zh };
  }
}

export const LANGUAGES: readonly Language[] = ["zh", "en"];

interface LanguagePack {
  default: Record<string, string>;
}

// A user needs one language at a time, so each is its own download, with antd's own words beside it.
const packs: Record<Language, () => Promise<[LanguagePack, { default: Locale }]>> = {
  zh: () => Promise.all([import("./zh.json"), import("antd/es/locale/zh_CN")]),
  en: () => Promise.all([import("./en.json"), import("antd/es/locale/en_US")]),
};

const antdLocales = new Map<string, Locale>();

async function load(language: Language): Promise<void> {
  if (antdLocales.has(language)) return;
  const [words, locale] = await packs[language]();
  i18next.addResourceBundle(language, "translation", words.default);
  antdLocales.set(language, locale.default);
}

function markDocument(language: Language): void {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
}

export async function startWords(): Promise<void> {
  const { language } = currentSession();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    // A gap in the words must be seen, not papered over with a key that looks like a word.
    parseMissingKeyHandler: () => "Error",
    react: { useSuspense: false },
  });
  await load(language);
  markDocument(language);
}

/** Changes the words in place: the page, its scroll position and unsaved text all stay. */
export async function switchLanguage(language: Language): Promise<void> {
  await load(language);
  setSessionLanguage(language);
  markDocument(language);
  await i18next.changeLanguage(language);
}

export function antdLocale(language: string): Locale | undefined {
  return antdLocales.get(language);
}

/** The word for a key that only the server knows, such as a menu title. A missing one reads `Error`. */
export function wordOf(key: string | null | undefined): string {
  return i18next.t((key || "missing") as WordKey);
}
