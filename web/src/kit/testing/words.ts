/** Words for tests that draw. */
import { createInstance, type i18n } from "i18next";

/** These words in a language; a key without one stands for itself. */
export async function wordsIn(
  language: string,
  translation: Readonly<Record<string, string>> = {},
): Promise<i18n> {
  const words = createInstance();
  await words.init({
    lng: language,
    keySeparator: false,
    nsSeparator: false,
    resources: { [language]: { translation } },
  });
  return words;
}

/** Keys in the place of words. */
export const KEYS: i18n = await wordsIn("cimode");
