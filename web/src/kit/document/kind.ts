import type { AlertProps } from "antd";
import type { TFunction } from "i18next";
import type { ComponentType } from "react";
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
import type { Side } from "../../core/signedInContext";
import type { FilterSpec } from "../list/filters";
import type { Tone } from "../StatusDot";
import type { DocumentTab } from "./DocumentTabs";
import { fieldsOf, type FieldNotes, type FieldSpec } from "./fieldSpecs";
import type { ShownLines, WrittenLines } from "./lines";

/** The action that every state machine uses for editing; it opens the form. */
export const EDIT = "edit";

/** A constant, for a stable reference. */
export const NO_FIELDS: readonly FieldSpec[] = [];

/** A field name, or one per language. */
export type ShownField = string | { zh: string; en: string };

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
  /** Only on the document's page, and only while allowed: a list row lacks the data to decide. */
  onPage?: boolean;
}

export interface DocumentNotice {
  type: NonNullable<AlertProps["type"]>;
  title: string;
}

/** The form of a kind, where users create documents. */
export interface FormSpec {
  /** Name under which unsaved input is kept. */
  kept: KeptName;
  /** Additions to its input fields. */
  notes?: FieldNotes;
  lines?: WrittenLines;
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
  /** The columns of the list, in this order. */
  columns: readonly ShownField[];
  /** Filters of the list, besides state. */
  filters?: readonly FilterSpec[];
  /** Subject of the document, shown beside its number. */
  headline?: ShownField;
  /** Fields in the header of the page. */
  facts: readonly ShownField[];
  /** Additional facts for one side only. */
  factsOf?: Partial<Record<Side, readonly ShownField[]>>;
  /** Status that overrides the state where that alone would look done. */
  standing?: (row: Row, side: Side) => { word: WordKey; tone: Tone } | null;
  /** The fields `standing` reads, to be requested whether shown or not. */
  standingNeeds?: readonly string[];
  /** A notice at the top of the page that needs data of its own. */
  banner?: ComponentType<{ document: DetailOf<Row> }>;
  /** Long texts, in the first tab. */
  texts: readonly ShownField[];
  lines?: ShownLines<Row>;
  /** Tabs besides lines, files and stamps. */
  tabs?: (document: DetailOf<Row>, reading: Reading) => readonly DocumentTab[];

  /** Due date for the party whose turn it is. */
  dueOn?: (document: Row) => string | null;
  /** Label of what is due, where there is more than one possibility. */
  dueWord?: WordKey;
  /** Notices at the top of the page. */
  notices?: (document: Row, t: TFunction) => DocumentNotice[];

  form?: FormSpec;
}

/** A kind with its declaration. Its pages are `DocumentListPage`, `DocumentPage` and `DocumentFormPage`. */
export interface DocumentKind<Row extends DocumentRow> extends KindSpec<Row> {
  listing: KindCode;
  declared: Declared;
  /** Input fields by action; those of `edit` are the form. */
  fields: Readonly<Record<string, readonly FieldSpec[]>>;
  page: PageQueryOf<ListedDocument>;
  detail: (id: string) => QueryOf<DetailOf<Row>>;
  save: (draft: object, key: string) => Promise<DetailOf<Row>>;
  update: (change: Versioned, key: string) => Promise<DetailOf<Row>>;
  act: (action: string, input: ActionInput, key: string) => Promise<unknown>;
}

/** Input fields not placed by the kind; they are appended, so that all input can be read on the page. */
function withoutPlace<Row extends DocumentRow>(
  { facts, factsOf, texts, headline }: KindSpec<Row>,
  inputs: readonly DeclaredInput[],
): readonly DeclaredInput[] {
  const placed = [
    ...facts,
    ...Object.values(factsOf ?? {}).flat(),
    ...texts,
    ...(headline ? [headline] : []),
  ];
  const names = new Set(
    placed.flatMap((field) => (typeof field === "string" ? field : [field.zh, field.en])),
  );
  // The supplier is shown by name, not by id.
  return inputs.filter(({ name, kind }) => kind !== "supplier" && !names.has(name));
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
  const more = withoutPlace(spec, declared.actions[EDIT]?.inputs ?? []);
  const facts = [...spec.facts, ...more.flatMap(({ name, kind }) => (kind === "long" ? [] : name))];
  const texts = [...spec.texts, ...more.flatMap(({ name, kind }) => (kind === "long" ? name : []))];
  return { ...spec, facts, texts, listing, declared, fields: Object.fromEntries(fields), ...calls };
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
  const pairs = [...facts, ...columns, ...texts].filter((field) => typeof field !== "string");
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
