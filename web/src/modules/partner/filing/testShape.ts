import type { FilingDoubt, FilingPart, ShapeField, ShapeSection } from "../../../api/filings";

/** Sections for tests, as the server describes them. */
export function fieldOf(name: string, kind: string, more: Partial<ShapeField> = {}): ShapeField {
  return { name, kind, label: name.toUpperCase(), required: false, ...more };
}

export const BASIC: ShapeSection = {
  code: "basic",
  call: "edit",
  title: "Basic information",
  table: false,
  most: 0,
  labelled: [],
  fields: [
    fieldOf("nameZh", "text", { required: true, max: 10 }),
    fieldOf("registeredArea", "area"),
    fieldOf("licenceDate", "day"),
    fieldOf("headcount", "integer"),
    fieldOf("registeredCapital", "number", { decimals: 6 }),
    fieldOf("listed", "yesNo", { required: true }),
    fieldOf("email", "email"),
    fieldOf("licenceFiles", "files", { required: true, slot: "licence" }),
  ],
};

export const BANK: ShapeSection = {
  code: "bank",
  call: "bank",
  title: "Bank accounts",
  table: true,
  most: 3,
  labelled: ["name"],
  fields: [
    fieldOf("name", "text", { required: true }),
    fieldOf("accountNumber", "secret", { required: true }),
    fieldOf("currency", "plain", { choices: ["CNY", "USD"] }),
    fieldOf("isDefault", "yesNo"),
    fieldOf("area", "area"),
    fieldOf("share", "number", { decimals: 2 }),
    fieldOf("from", "day"),
    fieldOf("proofFiles", "files", { slot: "bankProof" }),
  ],
};

export const BANK_ROWS = {
  rows: [
    { id: "a", name: "ICBC", accountNumber: { tail: "4417" }, currency: "CNY", isDefault: true },
    { id: "b", name: "HSBC", proofFiles: [{ id: "f1", name: "proof.pdf" }] },
  ],
};

/** A doubt about a cell of `BANK`. */
export function doubtOf(more: Partial<FilingDoubt>): FilingDoubt {
  return {
    id: "d",
    section: "bank",
    row: null,
    field: "",
    kind: "check",
    text: "",
    inside: false,
    settled: false,
    word: "",
    settledBy: "",
    ...more,
  };
}

export function partOf(section: ShapeSection, more: Partial<FilingPart> = {}): FilingPart {
  return {
    section: section.code,
    version: 1,
    content: {},
    complete: false,
    faults: [],
    doubts: [],
    marks: [],
    editable: true,
    updatedBy: "",
    updatedAt: "2026-07-01T02:00:00Z",
    ...more,
  };
}
