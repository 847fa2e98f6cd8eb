import { useTranslation } from "react-i18next";
import type { ClaimApproval } from "../../api/claims";
import type { DetailOf, DocumentRow } from "../../api/documents";
import { useDisputeNotices } from "../../kit/document/dispute";
import type { DocumentNotice } from "../../kit/document/notices";
import { momentInWords } from "../../kit/time";

type Claim = DocumentRow & { reason: string; answer: string; approval?: ClaimApproval | null | undefined };

const ENDS = ["returned", "deleted", "not_started"] as const;

/** That the claim is with its approvers, or why they gave it back. */
function useApprovalNotices({ state, approval }: DetailOf<Claim>): readonly DocumentNotice[] {
  const { t } = useTranslation();
  if (!approval) return [];
  const key = "approval";
  if (state === "in_approval") {
    const [when, by] = [momentInWords(approval.submittedAt, t), approval.submittedBy];
    return [{ key, rank: "information", title: t("claim.inApproval", { when, by }) }];
  }
  const end = ENDS.find((one) => one === approval.state);
  if (state !== "draft" || !end) return [];
  const { opinion, decidedBy } = approval;
  return [
    {
      key,
      rank: end === "not_started" ? "handOverFailed" : "asked",
      title: t(`claim.approval.${end}`),
      ...(opinion ? { detail: decidedBy ? t("claim.opinionOf", { by: decidedBy, opinion }) : opinion } : {}),
    },
  ];
}

export function useClaimNotices(claim: DetailOf<Claim>): readonly DocumentNotice[] {
  return [...useApprovalNotices(claim), ...useDisputeNotices(claim)];
}
