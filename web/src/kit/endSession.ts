import { currentSession, expire, signedOut } from "../api/session";
import { toast } from "./toast";

/**
 * The server no longer knows this session. Whoever is at work signs in again over his page, which stays as it is; anyone else is
 * told once, however many calls were under way.
 */
export function endSession(): void {
  if (currentSession().token === null || expire()) return;
  signedOut();
  toast.sessionEnded();
}
