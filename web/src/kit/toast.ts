import { onlineManager } from "@tanstack/react-query";
import i18next from "i18next";
import { TIMED_OUT, UNREACHABLE, type ApiError } from "../api/errors";
import { clockTime } from "./time";
import { ToastStore } from "./toastStore";

/**
 * Short notices at the top of the page. Query and mutation caches live outside React, so notices are opened
 * through this module; `Toasts` shows them.
 */
export const toasts = new ToastStore();

const ERROR_MS = 5000;
const NOTICE_MS = 3000;

/** Status codes of a proxy whose upstream is down. Its own message is not translated. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** The message shown to the user for an error. */
export function errorText(error: ApiError): string {
  if (error.code === UNREACHABLE) {
    return i18next.t(onlineManager.isOnline() ? "error.unreachable" : "offline.notice");
  }
  if (error.code === TIMED_OUT) return i18next.t("error.timedOut");
  if (!error.message && AWAY.has(error.code)) return i18next.t("error.away", { code: error.code });
  return i18next.t("error.withCode", {
    message: error.message || i18next.t("error.generic"),
    code: error.code,
  });
}

export const toast = {
  success(text: string): void {
    toasts.open({ kind: "success", text, ms: NOTICE_MS });
  },
  info(text: string): void {
    toasts.open({ kind: "info", text, ms: NOTICE_MS });
  },
  /** A business rule's refusal is a warning; everything else is an error. */
  error(error: ApiError, text: string = errorText(error)): void {
    toasts.open({ kind: error.refused ? "warning" : "error", text, ms: ERROR_MS });
  },
  /** A change queued while offline was sent. Shown for longer, because the user may be on another page by now. */
  sentLate(at: number): void {
    toasts.open({ kind: "success", text: i18next.t("offline.sent", { time: clockTime(at) }), ms: ERROR_MS });
  },
  /** A form that was not changed was to be saved; it is not sent. */
  nothingChanged(): void {
    toasts.open({ kind: "warning", text: i18next.t("common.nothingChanged"), ms: NOTICE_MS });
  },
  /** What was typed while a save was on its way is not part of it. */
  typedSince(): void {
    toasts.open({ kind: "warning", text: i18next.t("common.typedSince"), ms: ERROR_MS });
  },
  sessionEnded(): void {
    toasts.open({ kind: "error", text: i18next.t("session.invalid"), ms: NOTICE_MS });
  },
  warning(text: string): void {
    toasts.open({ kind: "warning", text, ms: NOTICE_MS });
  },
  failure(text: string): void {
    toasts.open({ kind: "error", text, ms: ERROR_MS });
  },
};
