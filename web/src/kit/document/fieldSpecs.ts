import * as z from "../form/schema";
import type { WordKey } from "../../words";

/** Something to fill in. What it is called comes from the listing's column of the same name. */
export interface FieldSpec {
  name: string;
  kind: "text" | "long" | "date" | "supplier" | "decimal" | "choice";
  required?: boolean;
  /** Most characters. */
  max?: number;
  /** Days that are over cannot be chosen. */
  fromToday?: boolean;
  hint?: WordKey;
  /** What can be chosen: values that say themselves, such as currencies. */
  choices?: readonly string[];
  /** The dictionary that says what can be chosen, instead of `choices`. */
  dictionary?: string;
}

/** Fields that share a line with another such field. */
export function isShort({ kind }: FieldSpec): boolean {
  return kind === "date" || kind === "supplier" || kind === "decimal" || kind === "choice";
}

/** What such fields hold: text, whatever its meaning. */
export type TextDraft = Record<string, string>;

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
