import { useTranslation } from "react-i18next";
import type { DetailOf, DocumentRow } from "../../api/documents";
import type { ActionSpec } from "./kind";
import type { DocumentNotice } from "./notices";

/** Actions of documents that both sides must agree on; settling is specific to each kind. */
export const DISPUTE = {
  send: {},
  accept: {},
  dispute: {},
  insist: {},
  withdraw: { danger: true },
  delete: {},
} as const satisfies Record<string, ActionSpec>;

/** What the other side said last, to whoever must respond to it. */
export function useDisputeNotices({
  state,
  reason,
  answer,
  waiting,
}: DetailOf<DocumentRow & { reason: string; answer: string }>): readonly DocumentNotice[] {
  const { t } = useTranslation();
  if (!waiting.some(({ mine }) => mine)) return [];
  const [key, rank] = ["dispute", "asked"] as const;
  if (state === "disputed" && reason)
    return [{ key, rank, title: t("document.disputedBecause", { reason }) }];
  if (state === "to_confirm" && answer)
    return [{ key, rank, title: t("document.upheldBecause", { answer }) }];
  return [];
}
