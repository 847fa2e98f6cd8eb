import type { DetailOf } from "../../../api/documents";
import type { DiffField, DiffRow, FilingDiff } from "../../../api/filingReview";
import type { Filing, FilingPart, FilingParts } from "../../../api/filings";

/** A filing for tests. */
export function filingOf(more: Partial<DetailOf<Filing>> = {}): DetailOf<Filing> {
  return {
    id: "f1",
    version: 3,
    number: "PF260700001",
    state: "pending",
    updatedBy: "chen",
    updatedAt: "2026-07-01T02:00:00Z",
    createdBy: "zhou",
    organizeId: "o1",
    baseVersion: 2,
    forSupplier: false,
    marks: [],
    sections: [],
    supplierZh: "晨光电子",
    supplierEn: "Chenguang Electronics",
    filingType: "change",
    filledBy: "zhou",
    submittedBy: "zhou",
    submittedAt: "2026-07-01T01:00:00Z",
    decidedBy: "",
    reason: "",
    sectionsDone: 12,
    sectionsChanged: 2,
    fieldsChanged: 3,
    openDoubts: 1,
    checkedAt: "2026-07-01T01:00:05Z",
    actions: [
      { action: "approve", label: "Approve", allowed: false, reason: "1 doubt is not settled" },
      { action: "return", label: "Return", allowed: true },
    ],
    steps: [],
    waiting: [],
    ...more,
  };
}

export function cell(field: string, more: Partial<DiffField> = {}): DiffField {
  return { field, label: field, began: "a", inForce: "a", filed: "b", moved: false, ...more };
}

export function row(more: Partial<DiffRow> = {}): DiffRow {
  return { row: null, label: "", change: "changed", waits: false, fields: [cell("legalPerson")], ...more };
}

export function diffOf(sections: Readonly<Record<string, DiffRow[]>>, unchanged = 4): FilingDiff {
  return {
    sections: Object.entries(sections).map(([section, rows]) => ({ section, title: section, rows })),
    unchanged,
  };
}

export const CHANGES = diffOf({
  basic: [row({ fields: [cell("legalPerson"), cell("headcount", { inForce: "455", moved: true })] })],
  contact: [row({ row: "c1", label: "Li Hong", fields: [cell("mobile")] })],
  address: [row({ row: "a1", label: "Factory 2", change: "added", fields: [cell("type"), cell("area")] })],
  certification: [row({ row: "z1", label: "ISO 14001", change: "removed", fields: [cell("type")] })],
  product: [],
});

/** A part of it that was filled in. */
export function partOf(section: string, more: Partial<FilingPart> = {}): FilingPart {
  return {
    section,
    version: 2,
    content: {},
    complete: true,
    faults: [],
    doubts: [],
    marks: [],
    editable: false,
    updatedBy: "zhou",
    updatedAt: "2026-07-01T00:30:00Z",
    ...more,
  };
}

export const PARTS: FilingParts = {
  filingId: "f1",
  version: 3,
  editable: false,
  parts: [
    partOf("basic", {
      content: { nameZh: "晨光电子", legalPerson: "b", listed: false },
      doubts: [
        {
          id: "d1",
          section: "basic",
          row: null,
          field: "legalPerson",
          kind: "checkDigit",
          text: "The check digit is wrong",
          inside: false,
          settled: false,
          settledBy: "",
          word: "",
        },
      ],
    }),
  ],
};
