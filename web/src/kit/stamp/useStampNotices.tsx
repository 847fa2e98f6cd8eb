import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { penaltiesOfStampQuery } from "../../api/penalties";
import { stampOfDocumentQuery } from "../../api/seals";
import { useSide, useSignedIn } from "../../core/signedInContext";
import { daysUntil } from "../document/deadline";
import type { DocumentNotice, NoticeRank } from "../document/notices";
import { toDate } from "../time";
import { useMinute } from "../useMinute";
import { timeLeft } from "./countdown";
import { Penalties, StampDeadline } from "./StampCountdown";

/**
 * What is to be said about the stamped copy on a document's page: the deadline to the supplier, who must return it
 * within one working day; the penalties it has cost to both sides.
 */
export function useStampNotices(kind: string | null, documentId: string): readonly DocumentNotice[] {
  const { t } = useTranslation();
  const now = useMinute();
  const side = useSide();
  const { permissions } = useSignedIn().menu;
  const mayRead = kind !== null && permissions.has("seal.stamped_copy.view");
  const detail = useQuery({ ...stampOfDocumentQuery(kind ?? "", documentId), enabled: mayRead }).data;
  const id = detail?.copy.id ?? "";
  const seesPenalties = id !== "" && permissions.has("orders.penalty.view");
  const penalties = useQuery({ ...penaltiesOfStampQuery(id), enabled: seesPenalties }).data ?? [];
  if (!detail) return [];
  const spent = penalties.length > 0 && <Penalties all={penalties} />;
  const { dueAt } = detail.copy;
  if (side === "supplier" && dueAt) {
    const left = timeLeft(dueAt, now);
    const days = daysUntil(toDate(dueAt)?.getTime() ?? now, now);
    const costsToday = days <= 0 && detail.consequence !== "";
    const rank: NoticeRank = left.over ? "overdue" : costsToday ? "dueTodayAndCosts" : "dueSoon";
    return [
      {
        key: "stamp",
        rank,
        ...(left.urgent ? { tone: "bad" as const } : {}),
        title: <StampDeadline detail={detail} />,
        ...(spent ? { detail: spent } : {}),
      },
    ];
  }
  return spent ? [{ key: "stamp", rank: "information", title: t("stamp.tab"), detail: spent }] : [];
}
