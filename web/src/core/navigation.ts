/** Where an address leads, decided in one place from what is known about the user. No React, no side effects. */

export const HOME = "/dashboard";

/** Pages one may see without being signed in. The session's clock does not run on them. */
const PUBLIC_PATHS = new Set([
  "/login",
  "/register",
  "/forgetPassword",
  "/resetPassword",
  "/article-list",
  "/article-detail",
  "/auth-redirect",
  "/verify",
  "/401",
  "/403",
  "/404",
]);

const REDIRECT = "/redirect/";

/** The token of someone who came by single sign-on and whose session there is over. */
const ENDED_ELSEWHERE = "0";

export type Decision =
  | { kind: "redirect"; to: string }
  /** Forget who was here, then go to the configured single sign-on. */
  | { kind: "singleSignOn" }
  | { kind: "public"; path: string }
  | { kind: "signedIn"; path: string };

export interface Visit {
  pathname: string;
  search: string;
  token: string | null;
  /** Left behind by another system of the company under our address. */
  strangeUserId?: string | null;
}

/** Only a path of this site may be returned to: anything else could send the user to a stranger's page. */
export function safeReturnPath(text: string | null): string {
  if (!text || !text.startsWith("/") || text.startsWith("//") || text.includes("\\")) return HOME;
  return text.startsWith("/login") ? HOME : text;
}

export function decide({ pathname, search, token, strangeUserId }: Visit): Decision {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") || "/" : pathname;
  if (token === ENDED_ELSEWHERE || strangeUserId) return { kind: "singleSignOn" };
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
