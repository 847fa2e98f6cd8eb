/**
 * The session state of this browser. The secret half of the session is an HttpOnly cookie, inaccessible to scripts; the
 * token here is the public half, kept in localStorage so that other tabs are signed in too.
 */

export type Language = "zh" | "en";

export interface Session {
  token: string | null;
  /** Id of the sign-in; unchanged when the token is refreshed. */
  visit: string | null;
  language: Language;
  /** Tenant code, from the portal request. */
  domainType: string;
  /** The server rejected the token; the page waits for the same user to sign in again. */
  expired: boolean;
}

const TOKEN_KEY = "tandem.token";
const VISIT_KEY = "tandem.visit";
const VISITOR_KEY = "tandem.visitor";
const TOKEN_TIME_KEY = "tandem.tokenAt";
const LANGUAGE_KEY = "tandem.language";

// Storage may be blocked by browser settings; the session then lasts until the page is reloaded.
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
    // Storage is blocked: see above.
  }
}

function firstLanguage(): Language {
  const remembered = stored(LANGUAGE_KEY);
  if (remembered === "zh" || remembered === "en") return remembered;
  return globalThis.navigator?.language?.toLowerCase().startsWith("en") ? "en" : "zh";
}

/** Creates a visit id for a token stored without one, or every token refresh would count as a new visit. */
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
  // The token is stored last, because other tabs listen for it.
  renewed(token, visit);
}

/** Stores a refreshed token for the same visit. */
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

/** Sets the user whose pages are open; null when they are closed. */
export function workBegins(userId: string | null): void {
  atWork = userId !== null;
  if (userId !== null) store(VISITOR_KEY, userId);
}

/** Id of the signed-in user, shared by all tabs. */
export function visitor(): string | null {
  return stored(VISITOR_KEY);
}

/** Marks the session as expired. Returns whether a page is open that can wait for a new sign-in. */
export function expire(): boolean {
  if (!atWork || session.token === null) return false;
  if (!session.expired) change({ expired: true });
  return true;
}

/** Waits while the session is expired; resolves to whether the visit that something was begun in continues. */
export function signedInAgain(before: Session, signal?: AbortSignal | null): Promise<boolean> {
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

/** Whether two sessions are the same visit: the token may have been refreshed, but not removed. */
export function sameVisit(one: Session, other: Session): boolean {
  if (one.token === other.token) return true;
  return one.token !== null && other.token !== null && one.visit !== null && one.visit === other.visit;
}

/** When the current token was issued, shared by all tabs. */
export function tokenTime(): number | null {
  const time = Number(stored(TOKEN_TIME_KEY));
  return time > 0 ? time : null;
}

const STRANGE_USER_KEY = "userId";

/** User id stored by another system of the company under our origin. */
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

// Follow sign-in and sign-out in other tabs.
globalThis.addEventListener?.("storage", (event: StorageEvent) => {
  if (event.key === TOKEN_KEY) change({ token: event.newValue, visit: stored(VISIT_KEY), expired: false });
});
