import { TIME_LIMITS } from "../api/timeLimits";

/** Detects a newer release by the HTTP headers of the index page. No timers, no dialogs. */

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

export async function askForRelease(): Promise<Release | null> {
  try {
    const signal = AbortSignal.timeout(TIME_LIMITS.call);
    const answer = await fetch("/", { method: "HEAD", cache: "no-store", signal });
    if (!answer.ok) return null;
    return { etag: answer.headers.get("etag"), lastModified: answer.headers.get("last-modified") };
  } catch {
    return null;
  }
}
