/** Puts back what a test changed and another one would meet: tests without a document run in one place. */
import { onlineManager } from "@tanstack/react-query";
import { vi } from "vitest";
import { asksForProof } from "../../api/freshness";
import { currentSession, setDomainType, setSessionLanguage, signedOut, workBegins } from "../../api/session";

/** What the session is before any test. */
const untouched = currentSession();

export function tidyUp(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  onlineManager.setOnline(true);
  asksForProof(false);
  workBegins(null);
  const { token, language } = currentSession();
  if (token !== null) signedOut();
  if (language !== untouched.language) setSessionLanguage(untouched.language);
  setDomainType(untouched.domainType);
}
