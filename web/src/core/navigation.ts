/** Routing decisions for a URL, depending on the session. No React, no side effects. */

export const HOME = "/dashboard";

/** Pages that need no sign-in. The session timeout does not apply to them. */
const PUBLIC_PATHS = new Set([
  "/login",
  "/register",
  "/forgetPassword",
  "/resetPassword",
  "/notOurs",
  "/article-list",
  "/article-detail",
  "/auth-redirect",
  "/verify",
  "/401",
  "/403",
  "/404",
]);

const REDIRECT = "/redirect/";

/** Token of a single sign-on user whose session there has ended. */
const ENDED_ELSEWHERE = "0";

export type Decision =
  | { kind: "redirect"; to: string }
  /** Clear the session, then go to the configured single sign-on, which returns to `returnTo`. */
  | { kind: "singleSignOn"; returnTo: string }
  | { kind: "public"; path: string }
  | { kind: "signedIn"; path: string };

export interface Visit {
  pathname: string;
  search: string;
  token: string | null;
  /** User id stored by another system of the company under our origin. */
  strangeUserId?: string | null;
}

/** Browsers read a backslash as a slash, and leave out tabs and line ends: `/\t/evil.example` is another site. */
const MISREAD = /[\\\s\p{Cc}]/u;

/** Only a path of this site is a valid return path; anything else would be an open redirect. */
export function safeReturnPath(text: string | null): string {
  if (!text || !text.startsWith("/") || text.startsWith("//") || MISREAD.test(text)) return HOME;
  return text.startsWith("/login") ? HOME : text;
}

/** The page of a URL: a trailing slash makes no difference. */
export function pageOf(pathname: string): string {
  return pathname.replace(/\/+$/, "") || "/";
}

export function decide({ pathname, search, token, strangeUserId }: Visit): Decision {
  const path = pageOf(pathname);
  if (token === ENDED_ELSEWHERE || strangeUserId) {
    const asked = path === "/login" ? new URLSearchParams(search).get("return") : path + search;
    return { kind: "singleSignOn", returnTo: path === "/" ? HOME : safeReturnPath(asked) };
  }
  if (path.startsWith(REDIRECT)) {
    return { kind: "redirect", to: safeReturnPath(path.slice(REDIRECT.length - 1) + search) };
  }
  if (token === null) {
    if (PUBLIC_PATHS.has(path)) return { kind: "public", path };
    const back = path === "/" || path === HOME ? "" : `?return=${encodeURIComponent(path + search)}`;
    return { kind: "redirect", to: `/login${back}` };
  }
  if (path === "/login") {
    return { kind: "redirect", to: safeReturnPath(new URLSearchParams(search).get("return")) };
  }
  if (path === "/") return { kind: "redirect", to: HOME };
  if (PUBLIC_PATHS.has(path)) return { kind: "public", path };
  return { kind: "signedIn", path };
}
