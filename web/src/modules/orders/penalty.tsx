import { money, OTHER_PARTY } from "../../kit/document/facts";
import { documentKind, SUPPLIER } from "../../kit/document/kind";
import { StampPanel } from "../../kit/stamp/StampPanel";

/** Penalties for stamped copies that were returned too late. */
export default documentKind("orders.penalty", {
  actions: {
    settle: {},
    waive: {},
  },
  columns: [
    "number",
    "state",
    SUPPLIER,
    "documentNumber",
    "dueOn",
    "amount",
    "reason",
    "settlement",
    "decidedBy",
    "decidedAt",
  ],
  references: { documentNumber: { kind: { field: "documentKind" }, id: "documentId" } },
  filters: [{ field: "dueOn", kind: "dateRange" }],
  facts: [OTHER_PARTY, money("amount"), "documentNumber", "dueOn", "decidedBy", "decidedAt"],
  texts: ["reason", "settlement"],
  tabs: ({ stampedCopyId }, { t, permissions }) =>
    permissions.has("seal.stamped_copy.view")
      ? [{ key: "stamp", label: t("stamp.tab"), children: <StampPanel copyId={stampedCopyId} /> }]
      : [],
});
