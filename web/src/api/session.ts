/**
 * What this browser knows about who is signed in. The secret half of the session is an HttpOnly cookie that
 * scripts never see; the token here is the public half, kept in localStorage so a second tab is signed in too.
 */

export type Language = "zh" | "en";

export interface Session {
  token: string | null;
  /** Changes with whoever signs in, and not when a token is renewed. */
  visit: string | null;
  language: Language;
  /** Tenant code, from the portal call. */
  domainType: string;
  /** The server no longer knows the token; the page stays and waits for the same person to sign in again. */
  expired: boolean;
}

const TOKEN_KEY = "tandem.token";
const VISIT_KEY = "tandem.visit";
const VISITOR_KEY = "tandem.visitor";
const TOKEN_TIME_KEY = "tandem.tokenAt";
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

/** A visit without a name would be another one with every token. */
function firstVisit(token: string | null): string | null {
  const known = stored(VISIT_KEY);
  if (known !== null || token === null) return known;
  const visit = crypto.randomUUID();
  store(VISIT_KEY, visit);
  return visit;
}

const firstToken = stored(TOKEN_KEY);
let session: Session = {
  token: firstToken,
  visit: firstVisit(firstToken),
  language: firstLanguage(),
  domainType: "",
  expired: false,
};
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
  const visit = crypto.randomUUID();
  store(VISIT_KEY, visit);
  // The token is last, because it is what other tabs listen for.
  renewed(token, visit);
}

/** The same visit goes on with another token. */
export function renewed(token: string, visit: string | null = session.visit): void {
  store(TOKEN_TIME_KEY, String(Date.now()));
  store(TOKEN_KEY, token);
  change({ token, visit, expired: false });
}

export function signedOut(): void {
  store(VISIT_KEY, null);
  store(VISITOR_KEY, null);
  store(TOKEN_TIME_KEY, null);
  store(TOKEN_KEY, null);
  change({ token: null, visit: null, expired: false });
}

let atWork = false;

/** Who has a page of ours in front of him; null once it is gone. */
export function workBegins(userId: string | null): void {
  atWork = userId !== null;
  if (userId !== null) store(VISITOR_KEY, userId);
}

/** Whose visit this is, in any tab. */
export function visitor(): string | null {
  return stored(VISITOR_KEY);
}

/** The server no longer knows the session. Answers whether there is a page that waits for its owner. */
export function expire(): boolean {
  if (!atWork || session.token === null) return false;
  if (!session.expired) change({ expired: true });
  return true;
}

/** Waits while the session is expired; answers whether it is the same visit that goes on. */
export function signedInAgain(signal?: AbortSignal | null): Promise<boolean> {
  const before = session;
  return new Promise((resolve, reject) => {
    const end = () => {
      listeners.delete(look);
      signal?.removeEventListener("abort", aborted);
    };
    const aborted = () => {
      end();
      reject(new DOMException("", "AbortError"));
    };
    const look = () => {
      if (session.expired) return;
      end();
      resolve(sameVisit(before, session));
    };
    if (signal?.aborted) return aborted();
    signal?.addEventListener("abort", aborted);
    listeners.add(look);
    look();
  });
}

/** A renewed token is the same person still; no token, or another visit, is not. */
export function sameVisit(one: Session, other: Session): boolean {
  if (one.token === other.token) return true;
  return one.token !== null && other.token !== null && one.visit !== null && one.visit === other.visit;
}

/** When the token of this browser was given, in any of its tabs. */
export function tokenTime(): number | null {
  const time = Number(stored(TOKEN_TIME_KEY));
  return time > 0 ? time : null;
}

const STRANGE_USER_KEY = "userId";

/** A user id that another system of the company left under our address. */
export function strangeUserId(): string | null {
  return stored(STRANGE_USER_KEY);
}

export function forgetStranger(): void {
  store(STRANGE_USER_KEY, null);
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
  if (event.key === TOKEN_KEY) change({ token: event.newValue, visit: stored(VISIT_KEY), expired: false });
});
