import type { TFunction } from "i18next";
import type { ComponentType, ReactNode } from "react";
import type { AuditEntry } from "../../api/audit";
import type { Versioned } from "../../api/dictionary";
import {
  declaredOf,
  documentApi,
  type CalledKind,
  type Declared,
  type DeclaredInput,
  type KindCode,
  type RowOf,
} from "../../api/documentApi";
import type {
  ActionInput,
  DetailOf,
  DocumentRow,
  ListedDocument,
  PageQueryOf,
  QueryOf,
} from "../../api/documents";
import type { ListingDescription } from "../../api/listing";
import type { KeptName } from "../../core/kept/registry";
import type { WordKey } from "../../words";
import type { FilterSpec } from "../list/filters";
import type { ToldCell } from "./changes";
import type { DocumentTab } from "./DocumentTabs";
import { coveredBy, isComposed, type HeadFact, type ShownField } from "./facts";
import { fieldsOf, type FieldNotes, type FieldSpec } from "./fieldSpecs";
import type { ShownLines, WrittenLines } from "./lines";
import type { DocumentNotice } from "./notices";
import type { PageButtons } from "./pageButtons";

/** The action that every state machine uses for editing; it opens the form. */
export const EDIT = "edit";

/** A constant, for a stable reference. */
export const NO_FIELDS: readonly FieldSpec[] = [];

/** The supplier's name. */
export const SUPPLIER: ShownField = { zh: "supplierZh", en: "supplierEn" };

/**
 * How an action is presented; whether it is allowed is the server's decision alone. Its effect is described by the
 * translation `<kind>.effect.<action>`, or by the shared one.
 */
export interface ActionSpec {
  /** Additions to its input fields. */
  notes?: FieldNotes;
  /** Shown as dangerous; deleting a document always is. */
  danger?: boolean;
}

/** A kind of which documents are created about this one. */
export interface StartedKind {
  kind: KindCode;
  /** The states of this document in which that makes sense. */
  states: readonly string[];
  /** What else this document must be, by field. */
  only?: Readonly<Record<string, string>>;
  /** Fields of the form that are chosen already, where one of its kind is begun for a purpose. */
  fills?: Readonly<Record<string, string>>;
  /** What beginning it is called, where that is not the usual word. */
  word?: WordKey;
}

/** A sum shown while the form is filled in. */
export interface TotalSpec {
  /** The column whose label it has. */
  field: string;
  of: readonly string[];
  /** The field with its currency. */
  currency: string;
}

/** A document named by a field. */
export interface Reference {
  /** Its kind, or the field that holds it. */
  kind: KindCode | { field: string };
  /** The field with its id; absent, it is found by its number. */
  id?: string;
}

/** The form of a kind, where users create documents. */
export interface FormSpec {
  /** Name under which unsaved input is kept. */
  kept: KeptName;
  /** Additions to its input fields. */
  notes?: FieldNotes;
  lines?: WrittenLines;
  total?: TotalSpec;
}

/** Language and permissions of the current user. */
export interface Reading {
  t: TFunction;
  permissions: ReadonlySet<string>;
}

/**
 * What is specific to a kind of document and not declared by the server. `edit` needs no entry in
 * `actions`, because it opens the form.
 */
export interface KindSpec<Row extends DocumentRow> {
  /** Actions run from a dialog or as a batch; others are run where their input is, such as in the lines. */
  actions: Readonly<Record<string, ActionSpec>>;
  /**
   * The columns of the list, in this order. What the form asks for and the kind names nowhere is seen as well, where the
   * listing shows it.
   */
  columns: readonly ShownField[];
  /** Columns and facts that name another document, whose page they lead to. */
  references?: Readonly<Record<string, Reference>>;
  /** What its documents are called where they have no number of their own. */
  name?: ShownField;
  /** Filters of the list, besides state. */
  filters?: readonly FilterSpec[];
  /** Subject of the document, shown beside its number. */
  headline?: ShownField;
  /** Facts of the page, the most important first: as many as fit stand in the header, the others can be unfolded. */
  facts: readonly HeadFact[];
  /** The column of its status, where that says more than the state. */
  status?: "status";
  /** What the state alone does not say about the step the document is at. */
  stepNote?: (row: Row) => WordKey | null;
  /** Long texts, in a tab of their own. */
  texts: readonly ShownField[];
  lines?: ShownLines<Row>;
  /** Cells of lines that the history tells, where they are not the columns of `lines`. */
  toldCells?: (t: TFunction) => readonly ToldCell[];
  /**
   * What the history says of a deed, after the name of the action: from the deed alone, because the document has changed
   * since.
   */
  deed?: (entry: AuditEntry, t: TFunction) => string | null;
  /** What stands above the tabs, whichever of them is open; what it loads may be lazy. */
  above?: (document: DetailOf<Row>, reading: Reading) => ReactNode;
  /** Tabs besides lines, files and stamps. */
  tabs?: (document: DetailOf<Row>, reading: Reading) => readonly DocumentTab[];

  /** Due date for the party whose turn it is. */
  dueOn?: (document: Row) => string | null;
  /** The sentence that says what is due, where it is not the document itself. */
  dueWord?: WordKey;
  /** States in which a draft is kept that a shortcut would replace: there the list offers ordinary steps only. */
  draftStates?: readonly string[];
  /** A hook: notices of the kind's own. Only the most important one of the page is shown unfolded. */
  useNotices?: (document: DetailOf<Row>) => readonly DocumentNotice[];
  /** Stands around the whole page and holds what its reader does before he decides, for the head and the tabs. */
  Around?: ComponentType<{ document: DetailOf<Row>; children: ReactNode }>;
  /** A hook, used within `Around`: what the page makes of its buttons by what was done on it; null to leave them as they are. */
  useButtons?: (document: DetailOf<Row>) => PageButtons | null;

  form?: FormSpec;
  starts?: readonly StartedKind[];
}

/** A kind with its declaration. Its pages are `DocumentListPage`, `DocumentPage` and `DocumentFormPage`. */
export interface DocumentKind<Row extends DocumentRow> extends KindSpec<Row> {
  listing: KindCode;
  declared: Declared;
  /** Columns of the list that the kind gave no place: they stand where the listing declares them. */
  moreColumns: readonly string[];
  /** Input fields by action; those of `edit` are the form. */
  fields: Readonly<Record<string, readonly FieldSpec[]>>;
  page: PageQueryOf<ListedDocument>;
  detail: (id: string) => QueryOf<DetailOf<Row>>;
  save: (draft: object, key: string) => Promise<DetailOf<Row>>;
  update: (change: Versioned, key: string) => Promise<DetailOf<Row>>;
  act: (action: string, input: ActionInput, key: string) => Promise<unknown>;
}

/** Input fields that stand nowhere among the places; they are added there, so that all input can be read. */
function withoutPlace(
  places: readonly HeadFact[],
  inputs: readonly DeclaredInput[],
): readonly DeclaredInput[] {
  const names = new Set(places.flatMap(coveredBy));
  // The supplier and users are shown by name, not by id.
  return inputs.filter(({ name, kind }) => kind !== "supplier" && kind !== "user" && !names.has(name));
}

/** Defines a kind of document. Its pages are made by `pagesOf`. */
export function documentKind<K extends CalledKind>(
  listing: K,
  spec: KindSpec<RowOf<K> & DocumentRow>,
): DocumentKind<RowOf<K> & DocumentRow> {
  type Kind = DocumentKind<RowOf<K> & DocumentRow>;
  const calls = documentApi(listing) as unknown as Pick<Kind, "page" | "detail" | "save" | "update" | "act">;
  const declared = declaredOf(listing);
  const fields = Object.entries(declared.actions).map(([action, known]) => {
    const { notes } = (action === EDIT ? spec.form : spec.actions[action]) ?? {};
    return [action, fieldsOf(known?.inputs, notes)] as const;
  });
  const inputs = declared.actions[EDIT]?.inputs ?? [];
  const placed = [...spec.facts, ...spec.texts, ...(spec.headline ? [spec.headline] : [])];
  const more = withoutPlace(placed, inputs);
  // What the kind shows on the page alone was left out of the list on purpose.
  const moreColumns = withoutPlace([...placed, ...spec.columns], inputs).map(({ name }) => name);
  const facts = [...spec.facts, ...more.flatMap(({ name, kind }) => (kind === "long" ? [] : name))];
  const texts = [...spec.texts, ...more.flatMap(({ name, kind }) => (kind === "long" ? name : []))];
  return {
    ...spec,
    facts,
    texts,
    listing,
    declared,
    moreColumns,
    fields: Object.fromEntries(fields),
    ...calls,
  };
}

/** The field that says what a document is called: its number, if the kind has numbers. */
export function nameField<Row extends DocumentRow>(
  { name }: Pick<KindSpec<Row>, "name">,
  language: string,
): string {
  return name ? fieldName(name, language) : "number";
}

/** What a document is called. */
export function nameOf<Row extends DocumentRow>(
  kind: Pick<KindSpec<Row>, "name">,
  document: ListedDocument,
  language: string,
): string {
  const values = document as unknown as Readonly<Record<string, unknown>>;
  return String(values[nameField(kind, language)] ?? "");
}

/** What the status of a document says: its state, or what is wrong with it. */
export function statusOf<Row extends DocumentRow>({ status }: DocumentKind<Row>, document: Row): string {
  return (status && document[status]) ?? document.state;
}

/** The day of the stamped copy, which has a value only while its clock runs. */
const STAMP_DUE = "stampDueOn";

/** Whether a listed document still owes what is due by that column. */
export function stillOwes<Row extends DocumentRow>(
  { dueOn }: Pick<KindSpec<Row>, "dueOn">,
  row: Row,
  dueField: string,
): boolean {
  return dueField === STAMP_DUE || Boolean(dueOn?.(row));
}

/** The actions of the ordinary way: whoever must act finds the one that is allowed as the main button. */
export function ordinaryActions<Row extends DocumentRow>({ declared }: DocumentKind<Row>): string[] {
  return Object.keys(declared.actions).filter((name) => declared.actions[name]?.ordinary);
}

/**
 * Whether an empty list says how its documents come there. Where users create them it would ask for what not everybody
 * may do.
 */
export function explainsEmptyList(
  { edit }: Pick<Declared, "edit">,
  permissions: ReadonlySet<string>,
): boolean {
  return edit === null || permissions.has(edit);
}

export function isDangerous<Row extends DocumentRow>(kind: DocumentKind<Row>, action: string): boolean {
  return kind.actions[action]?.danger ?? kind.declared.actions[action]?.ends ?? false;
}

/** Fields not worth showing: ids whose names are shown, and texts in the other language. */
export function unreadFields<Row extends DocumentRow>(
  { facts, columns, texts }: KindSpec<Row>,
  listing: ListingDescription,
  language: string,
): string[] {
  const pairs = [...facts, ...columns, ...texts, SUPPLIER].filter(
    (field) => typeof field !== "string" && !isComposed(field),
  ) as { zh: string; en: string }[];
  return [
    ...listing.columns.filter(({ type }) => type === "id").map(({ field }) => field),
    ...pairs.map(({ zh, en }) => (language === "zh" ? en : zh)),
  ];
}

export function fieldName(field: ShownField, language: string): string {
  if (typeof field === "string") return field;
  return language === "zh" ? field.zh : field.en;
}

/** The name used for the label: the same in both languages, because the label itself is translated. */
export function labelName(field: ShownField): string {
  return typeof field === "string" ? field : field.zh;
}
