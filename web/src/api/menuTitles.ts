import type { Language } from "./session";

/** An entry of the menu. */
export interface Named {
  languageKey: string;
  /** Its translations, where the server has them. */
  titles?: Readonly<Record<Language, string>> | null;
}

let take: (entries: readonly Named[]) => void = () => {};

/** Who adds the titles that come with a menu to the words of the application, which stand above the calls. */
export function onTitles(taker: typeof take): void {
  take = taker;
}

export function withTitles<Entry extends Named>(entries: Entry[]): Entry[] {
  take(entries);
  return entries;
}
