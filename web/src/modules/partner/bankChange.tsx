import { BANK_CHANGE } from "../../api/bankChanges";
import { lazy } from "../../core/lazy";
import { OTHER_PARTY } from "../../kit/document/facts";
import { documentKind, SUPPLIER } from "../../kit/document/kind";

// Loaded with the page, because the list does not need it.
const Guard = lazy(() => import("./bankChange/Guard"));

const FILING = { kind: "partner.filing", id: "filingId" } as const;
const ORGANIZE = { kind: "partner.organize", id: "organizeId" } as const;

/** A bank account of a supplier that is to be added, changed or ended. There is no button that hurries it. */
export default documentKind(BANK_CHANGE, {
  // Finance verifies where it writes down the call.
  actions: {
    confirm: {},
    deny: { danger: true },
    stop: { danger: true },
    withdraw: { danger: true },
  },
  columns: [
    "number",
    SUPPLIER,
    "changeType",
    "accountTail",
    "accountName",
    "flagCount",
    "state",
    "coolingUntil",
    "proposedBy",
    "proposedAt",
    "filingNumber",
  ],
  references: { supplierZh: ORGANIZE, supplierEn: ORGANIZE, filingNumber: FILING },
  filters: [
    { field: "changeType", width: 130 },
    { field: "proposedAt", kind: "dateRange" },
  ],
  facts: [
    OTHER_PARTY,
    "changeType",
    "filingNumber",
    "proposedBy",
    "proposedAt",
    "confirmedBy",
    "confirmedAt",
    "coolingUntil",
    "reviewedBy",
    "inForceAt",
    "endedBy",
    "endedAt",
  ],
  texts: ["reason"],
  tabs: (change, { t }) => [
    {
      key: "guard",
      label: t("bankChange.guard"),
      leads: true,
      children: <Guard key={change.id} change={change} />,
    },
  ],
});
