import { useTranslation } from "react-i18next";
import type { DetailOf, DocumentRow } from "../../api/documents";
import { deadlineText } from "../deadlineText";
import { useStampNotices } from "../stamp/useStampNotices";
import { useMinute } from "../useMinute";
import { useApprovalNotices } from "./approval";
import { deadlineOf } from "./deadline";
import type { DocumentKind } from "./kind";
import type { DocumentNotice } from "./notices";

const useNone = (): readonly DocumentNotice[] => [];

/** The due date of the document, while the current user is waited for. */
function useDeadlineNotices<Row extends DocumentRow>(
  kind: DocumentKind<Row>,
  document: DetailOf<Row>,
): readonly DocumentNotice[] {
  const { t } = useTranslation();
  const now = useMinute();
  const mine = document.waiting.some((wait) => wait.mine);
  const deadline = mine ? deadlineOf(kind.dueOn?.(document), now) : null;
  if (!deadline) return [];
  const { days, urgency } = deadline;
  const until = deadlineText(deadline.until, { t, now });
  const said =
    days < 0
      ? t("document.late", { n: -days, until })
      : days === 0
        ? t("document.dueToday", { until })
        : t("document.dueIn", { n: days, until });
  const rank = urgency === "over" ? "overdue" : "dueSoon";
  return [{ key: "deadline", rank, title: t(kind.dueWord ?? "document.due", { said }) }];
}

/** All notices of a document's page. */
export function useNotices<Row extends DocumentRow>(
  kind: DocumentKind<Row>,
  document: DetailOf<Row>,
): readonly DocumentNotice[] {
  // The kind of a page never changes, so the order of hooks does not either.
  // oxlint-disable-next-line react/hooks
  const useOwn = kind.useNotices ?? useNone;
  // oxlint-disable-next-line react/hooks
  const own = useOwn(document);
  const stamp = useStampNotices(kind.declared.stamped ? kind.listing : null, document.id);
  const deadline = useDeadlineNotices(kind, document);
  const approval = useApprovalNotices(document);
  return [...approval, ...own, ...stamp, ...deadline];
}
