import { TIME_LIMITS } from "../api/timeLimits";

/** Detects a newer release by the HTTP headers of the index page, and by the files it names. No timers, no dialogs. */

export const CHECK_EVERY_MS = 60_000;
const CHECKED_AT = "tandem.updateCheckedAt";

export interface Release {
  etag: string | null;
  lastModified: string | null;
}

/** Compares only headers present in both. */
export function isOther(known: Release, now: Release): boolean {
  const differs = (one: string | null, other: string | null) =>
    one !== null && other !== null && one !== other;
  return differs(known.etag, now.etag) || differs(known.lastModified, now.lastModified);
}

/**
 * Whether this is none of the releases that were seen before. Not merely another than the last one: while a release is
 * rolled out, the old and the new one answer in turns.
 */
export function isNew(seen: readonly Release[], now: Release): boolean {
  return seen.every((one) => isOther(one, now));
}

/** At most one check per minute and browser tab, whatever the number of reloads. */
export function isDue(checkedAt: string | null, now: number): boolean {
  const at = Number(checkedAt);
  return !(at > 0) || now - at >= CHECK_EVERY_MS || at > now;
}

export function takeTurn(now: number): boolean {
  try {
    if (!isDue(sessionStorage.getItem(CHECKED_AT), now)) return false;
    sessionStorage.setItem(CHECKED_AT, String(now));
    return true;
  } catch {
    // Without storage the time of the last check is unknown, so do not check.
    return false;
  }
}

async function askForIndex(method: "HEAD" | "GET"): Promise<Response | null> {
  try {
    const signal = AbortSignal.timeout(TIME_LIMITS.call);
    const answer = await fetch("/", { method, cache: "no-store", signal });
    return answer.ok ? answer : null;
  } catch {
    return null;
  }
}

export async function askForRelease(): Promise<Release | null> {
  const answer = await askForIndex("HEAD");
  if (!answer) return null;
  const release = { etag: answer.headers.get("etag"), lastModified: answer.headers.get("last-modified") };
  return release.etag === null && release.lastModified === null ? null : release;
}

/** Built files, which carry a hash of what is in them in their names. */
const BUILT = /(?:src|href)="(\/assets\/[^"]+)"/g;

/** Whether the page on screen was loaded from what answers now: it names the same files. Null if that cannot be told. */
export async function askWhetherLoaded(page: Document): Promise<boolean | null> {
  const index = await (await askForIndex("GET"))?.text().catch(() => null);
  if (!index) return null;
  const loaded = new Set(
    [...page.querySelectorAll("script, link")].map(
      (one) => one.getAttribute("src") ?? one.getAttribute("href"),
    ),
  );
  return [...index.matchAll(BUILT)].every(([, file = ""]) => loaded.has(file));
}
