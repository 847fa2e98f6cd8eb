import type { MessageInstance } from "antd/es/message/interface";
import i18next from "i18next";
import { UNREACHABLE, type ApiError } from "../api/errors";

/**
 * Short notices at the top of the page. Query and mutation caches live outside React, so the notices are
 * reached through this module; `ToastBridge` fills it with the themed instance.
 */
let instance: MessageInstance | null = null;

export function setToaster(next: MessageInstance): void {
  instance = next;
}

const ERROR_SECONDS = 5;
const NOTICE_SECONDS = 3;

/** What the user reads about an error. */
export function errorText(error: ApiError): string {
  if (error.code === UNREACHABLE) return i18next.t("error.unreachable");
  return i18next.t("error.withCode", {
    message: error.message || i18next.t("error.generic"),
    code: error.code,
  });
}

export const toast = {
  success(content: string): void {
    void instance?.open({ type: "success", content, duration: NOTICE_SECONDS });
  },
  /** A business rule's refusal is a warning; everything else is an error. */
  error(error: ApiError): void {
    const content = errorText(error);
    // The same text is the same notice: ten failing calls do not make ten of them.
    void instance?.open({
      key: content,
      type: error.refused ? "warning" : "error",
      content,
      duration: ERROR_SECONDS,
    });
  },
  sessionEnded(): void {
    const content = i18next.t("session.invalid");
    void instance?.open({ key: "session", type: "error", content, duration: NOTICE_SECONDS });
  },
  warning(content: string): void {
    void instance?.open({ key: content, type: "warning", content, duration: NOTICE_SECONDS });
  },
  failure(content: string): void {
    void instance?.open({ key: content, type: "error", content, duration: ERROR_SECONDS });
  },
};
