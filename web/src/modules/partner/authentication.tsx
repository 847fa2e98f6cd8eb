import { useTranslation } from "react-i18next";
import { AUTHENTICATION, type Authentication } from "../../api/authentications";
import type { DetailOf } from "../../api/documents";
import { lazy } from "../../core/lazy";
import { OTHER_PARTY, type ComposedFact } from "../../kit/document/facts";
import { documentKind, SUPPLIER } from "../../kit/document/kind";
import type { DocumentNotice } from "../../kit/document/notices";
import { asksForAmount, saidAccount } from "./amountOffers";

// Loaded with the page, because the list does not need it.
const AuthenticationAmount = lazy(() => import("./AuthenticationAmount"));

/** Of the account only its bank and its end. */
const ACCOUNT: ComposedFact = {
  field: "accountTail",
  covers: ["bankName", "accountTail"],
  of: ({ bankName, accountTail }) => saidAccount(String(bankName ?? ""), String(accountTail ?? "")),
};

/** How often the supplier may be wrong. */
const TRIES = 3;

/** What the supplier is asked for, and how often it was wrong. */
function useAmountNotices({
  state,
  tries,
  bankName,
  accountTail,
  waiting,
}: DetailOf<Authentication>): readonly DocumentNotice[] {
  const { t } = useTranslation();
  if (state === "failed" && tries >= TRIES) {
    return [{ key: "exhausted", rank: "information", tone: "bad", title: t("authentication.exhausted") }];
  }
  const asked = waiting.some(({ mine, side }) => mine && side === "supplier");
  if (state !== "started" || !asked) return [];
  return [
    {
      key: "amount",
      rank: "asked",
      title: t("authentication.paidTo", { account: saidAccount(bankName, accountTail) }),
      ...(tries > 0 ? { detail: t("authentication.wrongSoFar", { n: tries, all: TRIES }) } : {}),
    },
  ];
}

const TO_ORGANIZATION = { kind: "partner.organize", id: "organizeId" } as const;

/** Whether a supplier is who it says it is: judged by papers, or proved by an amount paid to its account. */
export default documentKind(AUTHENTICATION, {
  // Amounts are paid and told where they are typed, on the page.
  actions: { pass: {}, refuse: {} },
  columns: [
    "number",
    "state",
    SUPPLIER,
    "licenceNumber",
    "legalPerson",
    "startedAt",
    "paidAt",
    "tries",
    "evidenceCount",
    "decidedBy",
    "decidedAt",
    "reason",
  ],
  references: { supplierZh: TO_ORGANIZATION, supplierEn: TO_ORGANIZATION },
  filters: [{ field: "startedAt", kind: "dateRange" }],
  facts: [
    OTHER_PARTY,
    "licenceNumber",
    "legalPerson",
    ACCOUNT,
    "paidAt",
    "tries",
    "evidenceCount",
    "startedAt",
    "paidBy",
    "decidedBy",
    "decidedAt",
  ],
  texts: ["reason"],
  tabs: (authentication, { t }) =>
    asksForAmount(authentication)
      ? [
          {
            key: "amount",
            label: t("authentication.amountTab"),
            leads: true,
            children: <AuthenticationAmount authentication={authentication} />,
          },
        ]
      : [],
  useNotices: useAmountNotices,
});
