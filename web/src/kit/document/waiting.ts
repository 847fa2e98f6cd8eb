import type { TFunction } from "i18next";
import type { DocumentWait } from "../../api/documents";
import { momentInWords } from "../time";

/** Whom a document waits for, for what, and where it is one person, since when. */
export function waitingText({ mine, side, label, who, since }: DocumentWait, t: TFunction): string {
  if (mine) return t("document.waitsFor", { who: t("document.you"), task: label });
  if (!who) {
    const all = t(side === "supplier" ? "document.supplier" : "document.buyer");
    return t("document.waitsFor", { who: all, task: label });
  }
  if (!since) return t("document.waitsFor", { who, task: label });
  return t("document.waitsForSince", { who, since: momentInWords(since, t), task: label });
}

/** Whether somebody must act, but not the reader. */
export function isOthersTurn(waiting: readonly Pick<DocumentWait, "mine">[]): boolean {
  return waiting.length > 0 && !waiting.some(({ mine }) => mine);
}
