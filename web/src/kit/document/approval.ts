import { useTranslation } from "react-i18next";
import type { DetailOf, DocumentRow } from "../../api/documents";
import { momentInWords } from "../time";
import type { DocumentNotice } from "./notices";

type Approved = Pick<DetailOf<DocumentRow>, "state" | "steps" | "approval">;

const ENDS = ["refused", "returned", "deleted", "not_started"] as const;

/** Why the approval gave the document back; null once it went on, whatever an earlier approval said of it. */
export function givenBack({ state, steps, approval }: Approved) {
  const end = ENDS.find((one) => one === approval?.state);
  if (!approval || !end || steps[0]?.state !== state) return null;
  const [by, said] = end === "refused" ? ["", approval.reason] : [approval.decidedBy, approval.opinion];
  const failed = end === "refused" || end === "not_started";
  return { end, by, said, rank: failed ? ("handOverFailed" as const) : ("asked" as const) };
}

/** That the document is with its approvers, or why it came back. */
export function useApprovalNotices(document: Approved): readonly DocumentNotice[] {
  const { t } = useTranslation();
  const { state, approval } = document;
  const key = "approval";
  if (state === "in_approval" && approval) {
    const [when, by] = [momentInWords(approval.submittedAt, t), approval.submittedBy];
    return [{ key, rank: "information", title: t("document.inApproval", { when, by }) }];
  }
  const back = givenBack(document);
  if (!back) return [];
  const { end, by, said, rank } = back;
  const detail = by ? t("document.opinionOf", { by, opinion: said }) : said;
  return [{ key, rank, title: t(`document.approval.${end}`), ...(said ? { detail } : {}) }];
}
