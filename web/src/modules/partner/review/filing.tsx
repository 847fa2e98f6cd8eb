import type { ReactNode } from "react";
import type { DetailOf } from "../../../api/documents";
import { FILING, type Filing } from "../../../api/filings";
import { OTHER_PARTY } from "../../../kit/document/facts";
import { documentKind, SUPPLIER } from "../../../kit/document/kind";
import { APPROVE, DECLINE, RETURN } from "./decision";
import { Review, REVIEW_TAB } from "./Review";
import { ReviewAround } from "./ReviewAround";
import { useReviewButtons } from "./useReviewButtons";

function Around(props: { document: DetailOf<Filing>; children: ReactNode }) {
  return <ReviewAround {...props} onReturn={(input, key) => filing.act(RETURN, { ...input }, key)} />;
}

/** What a supplier files about itself: its first registration, a later change, or what a requalification asks for. */
const filing = documentKind(FILING, {
  actions: {
    [APPROVE]: {},
    [RETURN]: {},
    [DECLINE]: { danger: true },
    submit: {},
    recall: {},
    discard: {},
  },
  columns: [
    "number",
    "state",
    SUPPLIER,
    "filingType",
    "filledBy",
    "submittedBy",
    "submittedAt",
    "openDoubts",
    "fieldsChanged",
    "decidedBy",
    "decidedAt",
  ],
  references: {
    supplierZh: { kind: "partner.organize", id: "organizeId" },
    supplierEn: { kind: "partner.organize", id: "organizeId" },
  },
  filters: [
    { field: "filingType", width: 130 },
    { field: "submittedAt", kind: "dateRange" },
  ],
  facts: [
    OTHER_PARTY,
    "filingType",
    "fieldsChanged",
    "sectionsChanged",
    "openDoubts",
    "submittedBy",
    "submittedAt",
    "filledBy",
    "decidedBy",
    "decidedAt",
  ],
  texts: ["reason"],
  tabs: ({ fieldsChanged }, { t }) => [
    {
      key: REVIEW_TAB,
      label: t("filingReview.tab"),
      count: fieldsChanged,
      // What is to be decided on is what the page opens with.
      leads: true,
      children: <Review />,
    },
  ],
  Around,
  useButtons: useReviewButtons,
});

export default filing;
