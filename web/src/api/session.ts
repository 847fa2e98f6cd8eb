/**
 * What this browser knows about who is signed in. The secret half of the session is an HttpOnly cookie that
 * scripts never see; the token here is the public half, kept in localStorage so a second tab is signed in too.
 */

export type Language = "zh" | "en";

export interface Session {
  token: string | null;
  language: Language;
  /** Tenant code, from the portal call. */
  domainType: string;
}

const TOKEN_KEY = "tandem.token";
const LANGUAGE_KEY = "tandem.language";

// Storage may be blocked by the browser's settings; the page then still works until it is reloaded.
function stored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, value);
  } catch {
    // Nothing to do: see above.
  }
}

function firstLanguage(): Language {
  const remembered = stored(LANGUAGE_KEY);
  if (remembered === "zh" || remembered === "en") return remembered;
  return globalThis.navigator?.language?.toLowerCase().startsWith("en") ? "en" : "zh";
}

let session: Session = { token: stored(TOKEN_KEY), language: firstLanguage(), domainType: "" };
const listeners = new Set<() => void>();

function change(part: Partial<Session>): void {
  session = { ...session, ...part };
  for (const listener of listeners) listener();
}

export function currentSession(): Session {
  return session;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function signedIn(token: string): void {
  store(TOKEN_KEY, token);
  change({ token });
}

export function signedOut(): void {
  store(TOKEN_KEY, null);
  change({ token: null });
}

export function setSessionLanguage(language: Language): void {
  store(LANGUAGE_KEY, language);
  change({ language });
}

export function setDomainType(domainType: string): void {
  if (session.domainType !== domainType) change({ domainType });
}

// Signing out (or in) in one tab is felt in all of them.
globalThis.addEventListener?.("storage", (event: StorageEvent) => {
  if (event.key === TOKEN_KEY) change({ token: event.newValue });
});
