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

/** What `edit` is called by every machine; it leads to the form. */
export const EDIT = "edit";

/** No fields, always the same ones. */
export const NO_FIELDS: readonly FieldSpec[] = [];

/** A field by its name, or by one name for each language. */
export type ShownField = string | { zh: string; en: string };

/** The supplier's name. */
export const SUPPLIER: ShownField = { zh: "supplierZh", en: "supplierEn" };

/**
 * How someone takes an action; whether he may is the server's decision alone. What will come of it is said by the word
 * `<kind>.effect.<action>`, or by the one that kinds share.
 */
export interface ActionSpec {
  /** Said of the fields it asks for. */
  notes?: FieldNotes;
  /** To be thought about twice; what ends a document always is. */
  danger?: boolean;
  /** Offered on the document's page, and only while it can be taken: a row of the list does not say enough to know. */
  onPage?: boolean;
}

export interface DocumentNotice {
  type: NonNullable<AlertProps["type"]>;
  title: string;
}

/** How documents of a kind are filled in, where people make them here. */
export interface FormSpec {
  /** Under which name what is filled in is kept. */
  kept: KeptName;
  /** Said of its fields. */
  notes?: FieldNotes;
  lines?: WrittenLines;
}

/** Who reads the document, in which words. */
export interface Reading {
  t: TFunction;
  permissions: ReadonlySet<string>;
}

/**
 * What tells one kind of document from another and is not declared by the server already. `edit` needs no entry among the
 * actions, because it leads to the form.
 */
export interface KindSpec<Row extends DocumentRow> {
  /** Those that are taken in a dialog or to many rows at once; others are taken where their input is, such as in the lines. */
  actions: Readonly<Record<string, ActionSpec>>;
  /** The columns of the list, in this order. */
  columns: readonly ShownField[];
  /** Filters of the list besides those by state. */
  filters?: readonly FilterSpec[];
  /** What it is about, beside its number. */
  headline?: ShownField;
  /** Said in short, in the head of the page. */
  facts: readonly ShownField[];
  /** Of these, what only one side reads. */
  factsOf?: Partial<Record<Side, readonly ShownField[]>>;
  /** How it stands, where that is more than its state: the reader must not take it for done. */
  standing?: (row: Row, side: Side) => { word: WordKey; tone: Tone } | null;
  /** The fields that takes, shown or not. */
  standingNeeds?: readonly string[];
  /** What must be read before anything else, where it has to be asked for. */
  banner?: ComponentType<{ document: DetailOf<Row> }>;
  /** Said at length, in its first tab. */
  texts: readonly ShownField[];
  lines?: ShownLines<Row>;
  /** What this kind has besides lines, files and stamps. */
  tabs?: (document: DetailOf<Row>, reading: Reading) => readonly DocumentTab[];

  /** The day until which whoever is waited for should have done his part. */
  dueOn?: (document: Row) => string | null;
  /** What is due then, where more than one thing may be. */
  dueWord?: WordKey;
  /** What must be read before anything else. */
  notices?: (document: Row, t: TFunction) => DocumentNotice[];

  form?: FormSpec;
}

/** A kind with all that is known of it. `DocumentListPage`, `DocumentPage` and `DocumentFormPage` are its pages. */
export interface DocumentKind<Row extends DocumentRow> extends KindSpec<Row> {
  listing: KindCode;
  declared: Declared;
  /** What each action asks for; the form is what `edit` asks for. */
  fields: Readonly<Record<string, readonly FieldSpec[]>>;
  page: PageQueryOf<ListedDocument>;
  detail: (id: string) => QueryOf<DetailOf<Row>>;
  save: (draft: object, key: string) => Promise<DetailOf<Row>>;
  update: (change: Versioned, key: string) => Promise<DetailOf<Row>>;
  act: (action: string, input: ActionInput, key: string) => Promise<unknown>;
}

/** What people fill in can be read on the page: what the kind gives no place comes after what it does. */
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
  // The supplier is named, not his id.
  return inputs.filter(({ name, kind }) => kind !== "supplier" && !names.has(name));
}

/** A kind of documents. Its pages are made by `pagesOf`. */
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

/** Whether an action is to be thought about twice. */
export function isDangerous<Row extends DocumentRow>(kind: DocumentKind<Row>, action: string): boolean {
  return kind.actions[action]?.danger ?? kind.declared.actions[action]?.ends ?? false;
}

/** Fields that tell a reader nothing: ids whose names are told, too, and what is said in the other language. */
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

/** The name that labels it: the same in both languages, because the label itself is translated. */
export function labelName(field: ShownField): string {
  return typeof field === "string" ? field : field.zh;
}
