import type { ConditionLine } from "../../api/listing";

const is = (fieldDb: string, queryValue: string): ConditionLine => ({
  andOr: "AND",
  fieldDb,
  symbol: "=",
  queryValue,
});

const SUPPLIERS = is("relationType", "S");

/** What each page of some organisations always asks for. */
const FIXED: Readonly<Record<string, readonly ConditionLine[]>> = {
  "/partnerManage/potential": [SUPPLIERS, is("state", "potential")],
  "/partnerManage/formal": [SUPPLIERS, is("state", "formal")],
  "/partnerManage/supplierQuery": [SUPPLIERS],
  "/partnerManage/customers": [is("relationType", "C")],
};

/** The lines of the page at this path; none for any other. */
export function fixedAt(path: string): readonly ConditionLine[] {
  return FIXED[path] ?? [];
}
