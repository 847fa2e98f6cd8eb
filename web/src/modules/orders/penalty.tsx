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
    "currency",
    "reason",
    "settlement",
    "decidedBy",
    "decidedAt",
  ],
  filters: [{ field: "dueOn", kind: "dateRange" }],
  headline: SUPPLIER,
  facts: ["documentNumber", "dueOn", "amount", "currency", "decidedBy", "decidedAt"],
  texts: ["reason", "settlement"],
  tabs: ({ stampedCopyId }, { t, permissions }) =>
    permissions.has("seal.stamped_copy.view")
      ? [{ key: "stamp", label: t("stamp.tab"), children: <StampPanel copyId={stampedCopyId} /> }]
      : [],
});
