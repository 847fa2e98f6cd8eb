/** Starts the words of the application in a test without a document. */
import { vi } from "vitest";
import { setSessionLanguage, type Language } from "../../api/session";
import { startWords } from "../../words";

export async function startWordsIn(language: Language): Promise<void> {
  vi.stubGlobal("document", { documentElement: {} });
  setSessionLanguage(language);
  await startWords();
}
