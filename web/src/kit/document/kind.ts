import type { AlertProps } from "antd";
import type { TFunction } from "i18next";
import type { ComponentType } from "react";
import type { Versioned } from "../../api/dictionary";
import type { ActionInput, DetailOf, DocumentRow, PageQueryOf, QueryOf } from "../../api/documents";
import type { ListingDescription } from "../../api/listing";
import type { KeptName } from "../../app/kept/registry";
import type { WordKey } from "../../words";
import type { Side } from "../../shell/signedInContext";
import type { Tones } from "../list/cells";
import type { FilterSpec } from "../list/filters";
import type { Tone } from "../StatusDot";
import type { Sided } from "./address";
import type { FieldSpec, TextDraft } from "./fieldSpecs";

/** A field by its name, or by one name for each language. */
export type ShownField = string | { zh: string; en: string };

/** What happens when someone takes an action; whether he may is the server's decision alone. */
export interface ActionSpec {
  run: (input: ActionInput, key: string) => Promise<unknown>;
  /** What will come of it. */
  effect: WordKey;
  /** What it wants to be told. */
  fields?: readonly FieldSpec[];
  danger?: boolean;
  /** After it the document is no more. */
  ends?: boolean;
  /** Offered on the document's page, and only while it can be taken: a row of the list does not say enough to know. */
  onPage?: boolean;
  /** Who may do it to several documents at once, and what it is called there; left out, it is done one by one. */
  batch?: { label: WordKey; permission: string };
}

export interface DocumentNotice {
  type: NonNullable<AlertProps["type"]>;
  title: string;
}

/**
 * All that tells one kind of document from another. `DocumentListPage`, `DocumentPage` and `DocumentFormPage` are its
 * pages; `edit` needs no entry among the actions, because it leads to the form.
 */
export interface DocumentKind<Row extends DocumentRow> {
  listing: string;
  /** The address of the list. A document's page stands below it by its id, the form at `add` and `edit/:id`. */
  home: Sided<string>;
  /** The part between the list's address and the id, where the page has a name of its own. */
  detailAt?: Sided<string>;
  words: { title: Sided<WordKey>; add?: WordKey; search: WordKey; emptyHint: WordKey };
  /** Whether files can be attached to it. */
  hasFiles?: boolean;
  /** Whether the server prints it. */
  onPaper?: boolean;
  /** Whether it comes back stamped: its page then says how that stands, and until when. */
  stamped?: boolean;
  /** Who may make new ones; left out where they come from elsewhere. */
  addPermission?: string;

  page: PageQueryOf<Row>;
  detail: (id: string) => QueryOf<DetailOf<Row>>;
  actions: Readonly<Record<string, ActionSpec>>;

  /** The columns of the list, in this order. */
  columns: readonly ShownField[];
  filters: readonly FilterSpec[];
  /** Columns whose words are states, with the tone of each. */
  tones?: Tones;
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

  /** The day until which whoever is waited for should have done his part. */
  dueOn?: (document: Row) => string | null;
  /** What is due then, where more than one thing may be. */
  dueWord?: WordKey;
  /** What must be read before anything else. */
  notices?: (document: Row, t: TFunction) => DocumentNotice[];
}

/** A kind whose documents people make here: `DocumentFormPage` is its form. */
export interface WrittenKind<Row extends DocumentRow> extends DocumentKind<Row> {
  words: DocumentKind<Row>["words"] & { add: WordKey };
  addPermission: string;
  // Written as methods, so that a call may ask for its own fields by name; `fields` says which there are.
  add(draft: TextDraft, key: string): Promise<DetailOf<Row>>;
  update(change: Versioned, key: string): Promise<DetailOf<Row>>;
  /** What can be filled in. */
  fields: readonly FieldSpec[];
  /** Under which name what is filled in is kept. */
  kept: KeptName;
}

/** Fields that tell a reader nothing: ids whose names are told, too, and what is said in the other language. */
export function unreadFields<Row extends DocumentRow>(
  { facts, columns, texts }: DocumentKind<Row>,
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
