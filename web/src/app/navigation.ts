/** Where an address leads, decided in one place from what is known about the user. No React, no side effects. */

export const HOME = "/dashboard";

/** Pages one may see without being signed in. */
const PUBLIC_PATHS = new Set([
  "/login",
  "/register",
  "/forgetPassword",
  "/resetPassword",
  "/auth-redirect",
  "/401",
  "/403",
  "/404",
]);

export type Decision =
  | { kind: "redirect"; to: string }
  | { kind: "public"; path: string }
  | { kind: "signedIn"; path: string };

export interface Visit {
  pathname: string;
  search: string;
  token: string | null;
}

/** Only a path of this site may be returned to: anything else could send the user to a stranger's page. */
export function safeReturnPath(text: string | null): string {
  if (!text || !text.startsWith("/") || text.startsWith("//") || text.includes("\\")) return HOME;
  return text.startsWith("/login") ? HOME : text;
}

export function decide({ pathname, search, token }: Visit): Decision {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") || "/" : pathname;
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
