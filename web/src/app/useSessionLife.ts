import { useEffect } from "react";
import { asApiError } from "../api/errors";
import { refreshToken } from "../api/identity";
import { currentSession, renewed, tokenTime } from "../api/session";
import { sessionAge } from "../api/sessionLife";
import { endSession } from "../kit/endSession";

const QUIET_MS = 2000;

/** Keys and touches count, too: who fills in a long form with the keyboard is not away. */
const ACTIVITY = ["mousemove", "scroll", "keydown", "pointerdown"] as const;

async function renew(): Promise<void> {
  const { token } = currentSession();
  // Another tab may have refreshed the token while this one waited for the lock.
  if (token === null || sessionAge(tokenTime(), Date.now()) !== "due") return;
  try {
    const next = await refreshToken();
    // The user may have signed out meanwhile: discard the new token.
    if (currentSession().token === token) renewed(next);
  } catch (error) {
    // Other errors may be temporary: the next user activity retries.
    if (asApiError(error).code === 401) endSession();
  }
}

async function look(): Promise<void> {
  const age = sessionAge(tokenTime(), Date.now());
  if (age === "over") endSession();
  if (age !== "due") return;
  // A lock lets one tab refresh at a time; without Web Locks, each tab does.
  if (navigator.locks) await navigator.locks.request("tandem.refresh", renew);
  else await renew();
}

/** Refreshes the token of an active user, and ends the session after a long absence. For pages behind sign-in. */
export function useSessionLife(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), QUIET_MS);
    };
    const options = { passive: true, capture: true };
    ACTIVITY.forEach((kind) => addEventListener(kind, moved, options));
    return () => {
      clearTimeout(timer);
      ACTIVITY.forEach((kind) => removeEventListener(kind, moved, options));
    };
  }, []);
}
