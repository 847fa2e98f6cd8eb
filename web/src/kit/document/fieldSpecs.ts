import * as z from "../form/schema";
import type { CalledKind, DeclaredInput } from "../../api/documentApi";
import type { WordKey } from "../../words";
import { ABOUT } from "./address";

/** The source for choosing a document of another kind. */
export interface DocumentSource {
  kind: CalledKind;
  /** Only documents in these states. */
  states: readonly string[];
  /** Message when there are none. */
  none: WordKey;
  /** Form field for the id of the chosen document; it is not sent. */
  idAs: string;
  /** Fields copied from the chosen document and sent with the form. */
  brings: readonly string[];
  /** Fields filled in from it that stay fields of their own; while none is chosen they narrow what is offered. */
  fills?: readonly string[];
  /** The choice can be changed only while the edited document is in one of these states. */
  until: readonly string[];
}

/** A document on offer. */
export interface ChosenRow {
  id: string;
  number: string;
  supplierZh: string;
  supplierEn: string;
}

/** Supplier names of the chosen document, for display. */
const NAMES = ["supplierZh", "supplierEn"];

/** An input field. Its label is that of the listing's column with the same name. */
export interface FieldSpec extends Omit<DeclaredInput, "kind"> {
  kind: DeclaredInput["kind"] | "document";
  hint?: WordKey;
  /** Source of a chosen document; the field's value is its number. */
  from?: DocumentSource;
}

/** Client-side additions to the fields declared by the server, by name. */
export type FieldNotes = Readonly<Record<string, Partial<FieldSpec>>>;

/** The declared input fields of an action, except those filled from a chosen document. */
export function fieldsOf(
  inputs: readonly DeclaredInput[] = [],
  notes: FieldNotes = {},
): readonly FieldSpec[] {
  const brought = new Set(Object.values(notes).flatMap(({ from }) => from?.brings ?? []));
  const asked = inputs.filter(({ name }) => !brought.has(name));
  return asked.map((input) => Object.assign<object, FieldSpec, object>({}, input, notes[input.name] ?? {}));
}

/** Whether the field shares a line with other short fields. */
export function isShort({ kind }: FieldSpec): boolean {
  return kind === "date" || kind === "supplier" || kind === "user" || kind === "decimal" || kind === "choice";
}

/** Form values: all are text. */
export type TextDraft = Record<string, string>;

/** All values a form holds: the input fields, the names of users, and those copied from a chosen document. */
export function heldSpecs(specs: readonly FieldSpec[]): readonly FieldSpec[] {
  const beside = specs.flatMap(({ from, named }) => [
    ...(from ? [from.idAs, ...from.brings, ...NAMES] : []),
    ...(named ? [named] : []),
  ]);
  return [...specs, ...beside.map((name): FieldSpec => ({ name, kind: "text" }))];
}

/** The part of the form values that is sent. */
export function sentFields(specs: readonly FieldSpec[], held: TextDraft): TextDraft {
  const names = specs.flatMap(({ name, from }) => [name, ...(from?.brings ?? [])]);
  return Object.fromEntries(names.map((name) => [name, held[name] ?? ""]));
}

/** The form values as they are told to people: users by their names alone. */
export function toldDraft(specs: readonly FieldSpec[], held: TextDraft | null): TextDraft | null {
  const ids = new Set(specs.flatMap(({ kind, name }) => (kind === "user" ? [name] : [])));
  return held && Object.fromEntries(Object.entries(held).filter(([name]) => !ids.has(name)));
}

/** The form values copied from a chosen document; without one, those that belonged to it are cleared. */
export function broughtBy({ name, from }: FieldSpec, row: ChosenRow | null): TextDraft {
  const values = (row ?? {}) as unknown as Record<string, unknown>;
  const fields = [...(from?.brings ?? []), ...NAMES, ...(row ? (from?.fills ?? []) : [])];
  const brought = fields.map((field) => [field, String(values[field] ?? "")]);
  const id = from ? { [from.idAs]: row?.id ?? "" } : {};
  return { ...Object.fromEntries(brought), ...id, [name]: row?.number ?? "" };
}

const required: WordKey = "common.required";

/** Client-side checks only save a round trip; the server's rules are authoritative. */
export function schemaOf(specs: readonly FieldSpec[]): z.ZodType<TextDraft, TextDraft> {
  const rules = specs.map((spec) => {
    const text = z.string().trim();
    return [spec.name, spec.required ? text.min(1, required) : text] as const;
  });
  return z.object(Object.fromEntries(rules));
}

/** What a new document about the supplier of an address begins with: the supplier, and choices that the address has made. */
export function startOf(specs: readonly FieldSpec[], search: string): TextDraft {
  const asked = new URLSearchParams(search);
  const supplier = specs.find(({ kind }) => kind === "supplier");
  const choices = specs.filter(({ kind, name }) => kind === "choice" && asked.has(name));
  return {
    ...(supplier ? { [supplier.name]: asked.get(ABOUT) ?? "" } : {}),
    ...Object.fromEntries(choices.map(({ name }) => [name, asked.get(name) ?? ""])),
  };
}

/** The form values of a record; empty for a new one. */
export function draftOf(specs: readonly FieldSpec[], record: object | null): TextDraft {
  const values = (record ?? {}) as Record<string, unknown>;
  return Object.fromEntries(specs.map(({ name }) => [name, String(values[name] ?? "")]));
}
