import { useEffect } from "react";
import { asApiError } from "../api/errors";
import { refreshToken } from "../api/identity";
import { currentSession, renewed, tokenTime } from "../api/session";
import { sessionAge } from "../api/sessionLife";
import { endSession } from "../kit/endSession";

const QUIET_MS = 2000;

async function renew(): Promise<void> {
  const { token } = currentSession();
  // Another tab may have done it while this one waited.
  if (token === null || sessionAge(tokenTime(), Date.now()) !== "due") return;
  try {
    const next = await refreshToken();
    // Signed out meanwhile: nothing to renew.
    if (currentSession().token === token) renewed(next);
  } catch (error) {
    // Anything else may work at the next movement.
    if (asApiError(error).code === 401) endSession();
  }
}

async function look(): Promise<void> {
  const age = sessionAge(tokenTime(), Date.now());
  if (age === "over") endSession();
  if (age !== "due") return;
  // One tab asks; where there are no locks, each may.
  if (navigator.locks) await navigator.locks.request("tandem.refresh", renew);
  else await renew();
}

/** Someone who is working stays signed in; someone who was away too long is told so. For pages behind sign-in. */
export function useSessionLife(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), QUIET_MS);
    };
    const options = { passive: true, capture: true };
    addEventListener("mousemove", moved, options);
    addEventListener("scroll", moved, options);
    return () => {
      clearTimeout(timer);
      removeEventListener("mousemove", moved, options);
      removeEventListener("scroll", moved, options);
    };
  }, []);
}
