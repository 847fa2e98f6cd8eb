import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { DetailOf } from "../../../api/documents";
import { filingDiffQuery } from "../../../api/filingReview";
import type { Filing } from "../../../api/filings";
import type { PageButtons } from "../../../kit/document/pageButtons";
import { APPROVE, filledOf, isReviewing, openToSettle, RETURN } from "./decision";
import { conflictsIn, groupsOf } from "./lines";
import { marksSet } from "./marks";
import { useReviewing } from "./reviewing";

/** The buttons of a review: the filled one follows the marks, and a blocked approval says what is open. */
export function useReviewButtons(filing: DetailOf<Filing>): PageButtons | null {
  const { t, i18n } = useTranslation();
  const { draft, openReturn, toDoubts } = useReviewing();
  const { actions, openDoubts } = filing;
  const reviews = isReviewing(actions);
  const diff = useQuery({ ...filingDiffQuery(filing.id, i18n.language), enabled: reviews }).data;
  if (!reviews) return null;
  const marks = marksSet(draft.marks).length;
  const open = openToSettle(actions, openDoubts ?? 0);
  const conflicts = diff ? conflictsIn(groupsOf(diff, (row) => row)).length : 0;
  const blocked = [
    ...(open === null ? [] : [t("filingReview.openDoubts", { n: open })]),
    ...(open === null || conflicts === 0 ? [] : [t("filingReview.conflicts", { n: conflicts })]),
  ].join(t("common.listComma"));
  return {
    shown: [APPROVE, RETURN],
    filled: filledOf({ actions, marks }),
    notes: {
      ...(marks > 0 ? { [RETURN]: t("filingReview.marks", { n: marks }) } : {}),
      ...(blocked ? { [APPROVE]: blocked } : {}),
    },
    keys: { [APPROVE]: "a", [RETURN]: "r" },
    take: (action) => {
      if (action === RETURN) openReturn();
      else if (action === APPROVE && open !== null) toDoubts();
      else return false;
      return true;
    },
  };
}
