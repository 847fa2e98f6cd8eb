/** A flaw in a text with placeholders: an unmatched brace, or an unknown field. */
export type Flaw = { kind: "brace" } | { kind: "unknown"; field: string };

const FIELD = /\{\s*([A-Za-z0-9_]+)\s*\}/g;

/** The same validation as on the server, while typing. */
export function flawOf(text: string, fields: readonly string[]): Flaw | null {
  for (const [, name = ""] of text.matchAll(FIELD)) {
    if (!fields.includes(name)) return { kind: "unknown", field: name };
  }
  return /[{}]/.test(text.replaceAll(FIELD, "")) ? { kind: "brace" } : null;
}

/** Inserts a placeholder in place of the selection. */
export function withField(
  text: string,
  field: string,
  start: number,
  end: number,
): { text: string; caret: number } {
  const put = `{${field}}`;
  return { text: text.slice(0, start) + put + text.slice(end), caret: start + put.length };
}
