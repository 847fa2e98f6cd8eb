import * as z from "../form/schema";
import type { CalledKind, DeclaredInput } from "../../api/documentApi";
import type { WordKey } from "../../words";

/** Where a document of another kind is chosen from. */
export interface DocumentSource {
  kind: CalledKind;
  /** Only those in these states. */
  states: readonly string[];
  /** Said when there is none. */
  none: WordKey;
  /** The field that remembers the id of the chosen one; it is not sent. */
  idAs: string;
  /** Fields that come with it, and are sent like those that were filled in. */
  brings: readonly string[];
  /** States of the document that is written, beyond which it stays with what was chosen. */
  until: readonly string[];
}

/** A document that can be chosen. */
export interface ChosenRow {
  id: string;
  number: string;
  supplierZh: string;
  supplierEn: string;
}

/** Whose the chosen one is, for the reader. */
const NAMES = ["supplierZh", "supplierEn"];

/** Something to fill in. What it is called comes from the listing's column of the same name. */
export interface FieldSpec extends Omit<DeclaredInput, "kind"> {
  kind: DeclaredInput["kind"] | "document";
  hint?: WordKey;
  /** Where a document is chosen from; what is filled in is its number. */
  from?: DocumentSource;
}

/** What the browser says of fields beyond what the server declares, by their names. */
export type FieldNotes = Readonly<Record<string, Partial<FieldSpec>>>;

/** The fields of an action: those that are declared, but for what comes with another field's document. */
export function fieldsOf(
  inputs: readonly DeclaredInput[] = [],
  notes: FieldNotes = {},
): readonly FieldSpec[] {
  const brought = new Set(Object.values(notes).flatMap(({ from }) => from?.brings ?? []));
  const asked = inputs.filter(({ name }) => !brought.has(name));
  return asked.map((input) => Object.assign<object, FieldSpec, object>({}, input, notes[input.name] ?? {}));
}

/** Fields that share a line with another such field. */
export function isShort({ kind }: FieldSpec): boolean {
  return kind === "date" || kind === "supplier" || kind === "decimal" || kind === "choice";
}

/** What such fields hold: text, whatever its meaning. */
export type TextDraft = Record<string, string>;

/** Everything a form holds: what is filled in, and what comes with what is chosen. */
export function heldSpecs(specs: readonly FieldSpec[]): readonly FieldSpec[] {
  const beside = specs.flatMap(({ from }) => (from ? [from.idAs, ...from.brings, ...NAMES] : []));
  return [...specs, ...beside.map((name): FieldSpec => ({ name, kind: "text" }))];
}

/** What of it the server is told. */
export function sentFields(specs: readonly FieldSpec[], held: TextDraft): TextDraft {
  const names = specs.flatMap(({ name, from }) => [name, ...(from?.brings ?? [])]);
  return Object.fromEntries(names.map((name) => [name, held[name] ?? ""]));
}

/** What a form holds of a document that was chosen. */
export function broughtBy({ name, from }: FieldSpec, row: ChosenRow): TextDraft {
  const values = row as unknown as Record<string, unknown>;
  const brought = [...(from?.brings ?? []), ...NAMES].map((field) => [field, String(values[field] ?? "")]);
  return { ...Object.fromEntries(brought), ...(from ? { [from.idAs]: row.id } : {}), [name]: row.number };
}

const required: WordKey = "common.required";

/** These only save a round trip; the server's rules are the ones that count. */
export function schemaOf(specs: readonly FieldSpec[]): z.ZodType<TextDraft, TextDraft> {
  const rules = specs.map((spec) => {
    const text = z.string().trim();
    return [spec.name, spec.required ? text.min(1, required) : text] as const;
  });
  return z.object(Object.fromEntries(rules));
}

/** What a record says in those fields; nothing where there is no record yet. */
export function draftOf(specs: readonly FieldSpec[], record: object | null): TextDraft {
  const values = (record ?? {}) as Record<string, unknown>;
  return Object.fromEntries(specs.map(({ name }) => [name, String(values[name] ?? "")]));
}
