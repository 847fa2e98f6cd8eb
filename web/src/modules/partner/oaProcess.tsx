import { nowOf, OA_PROCESS, offeredQuery, TERMS } from "../../api/oaProcesses";
import type { RowOf } from "../../api/documentApi";
import { lazy } from "../../core/lazy";
import { OTHER_PARTY } from "../../kit/document/facts";
import { documentKind, SUPPLIER } from "../../kit/document/kind";
import { changeText, type LineColumn, type WrittenColumn, type WrittenLines } from "../../kit/document/lines";

// Loaded with the page, because the list does not need it.
const OaPreview = lazy(() => import("./OaPreview"));

const VIEW: LineColumn = { field: "view", width: 150, dictionary: "oaView" };
const CODE: LineColumn = { field: "code", width: 90 };
const GROUPS = "purchasingGroup";

/** As long as the ERP takes them. */
const LONGEST: Readonly<Record<(typeof TERMS)[number], number>> = {
  paymentTerms: 4,
  reconciliationAccount: 10,
  paymentMethods: 10,
  currency: 3,
  incoterms: 3,
  purchasingGroup: 3,
  confirmationControl: 4,
};

const TO_FILL: readonly WrittenColumn[] = TERMS.map((field) => ({
  field,
  width: 150,
  editable: true,
  before: nowOf(field),
  ...(field === GROUPS ? { dictionary: GROUPS } : { maxLength: LONGEST[field] }),
}));

const IN_SIGHT = ["view", "code", "paymentTerms"];

/** Each company code and purchasing organisation; those in which something is filled in are asked for. */
const LINES: WrittenLines = {
  kept: "partner.oa_lines",
  title: "oaProcess.lines",
  key: "line",
  offeredBy: { field: "organizeId", none: "oaProcess.chooseSupplier" },
  offered: offeredQuery,
  written: TERMS,
  anyCounts: true,
  columns: [VIEW, CODE, { field: "name", width: 160 }, ...TO_FILL],
  inSight: [...IN_SIGHT, "name"],
};

type Line = NonNullable<RowOf<typeof OA_PROCESS>["lines"]>[number];

/** A line with each term as it was and as it is to be. */
function changed({ before, ...line }: Line): object {
  const terms = TERMS.map((term) => [term, changeText(before?.[term] ?? "", line[term])]);
  return { ...line, ...Object.fromEntries(terms) };
}

/** What the company's approval system is asked about a supplier. */
export default documentKind(OA_PROCESS, {
  actions: {
    submit: {},
    delete: { danger: true },
    discard: {},
  },
  columns: [
    "number",
    "state",
    "type",
    SUPPLIER,
    "oaNumber",
    "opinion",
    "decidedAt",
    "qualificationConclusion",
    "qualifiedUntil",
    "plannedImportDate",
    "erpNo",
  ],
  references: {
    supplierZh: { kind: "partner.organize", id: "organizeId" },
    supplierEn: { kind: "partner.organize", id: "organizeId" },
  },
  filters: [
    { field: "type", width: 150 },
    { field: "decidedAt", kind: "dateRange" },
  ],
  facts: [
    "type",
    OTHER_PARTY,
    "oaNumber",
    "qualificationConclusion",
    "qualifiedUntil",
    "plannedImportDate",
    "erpNo",
    "decidedBy",
    "decidedAt",
    "submittedBy",
    "submittedAt",
    "createdBy",
  ],
  texts: ["opinion", "reason", "deletedBecause"],
  lines: {
    title: "oaProcess.lines",
    key: "line",
    of: ({ lines = [] }) => lines.map(changed),
    columns: [VIEW, CODE, ...TERMS.map((field): LineColumn => ({ field, width: 150 }))],
    inSight: IN_SIGHT,
  },
  tabs: ({ id, version, number }, { t, permissions }) => [
    {
      key: "preview",
      label: t("oaProcess.previewTab"),
      children: (
        <OaPreview
          id={id}
          version={version}
          number={number}
          seesExchange={permissions.has("exchange.record.view")}
        />
      ),
    },
  ],
  form: {
    kept: "partner.oa_process",
    notes: {
      qualificationConclusion: { hint: "oaProcess.conclusionHint" },
      plannedImportDate: { hint: "oaProcess.importHint" },
      reason: { hint: "oaProcess.reasonHint" },
    },
    lines: LINES,
  },
});
