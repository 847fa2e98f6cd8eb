import { currentSession, expire, signedOut } from "../api/session";
import { toast } from "./toast";

/**
 * The server rejected the session. A user with an open page signs in again on top of it, and the page keeps its state;
 * otherwise the user is signed out and notified once, however many requests were in flight.
 */
export function endSession(): void {
  if (currentSession().token === null || expire()) return;
  signedOut();
  toast.sessionEnded();
}
