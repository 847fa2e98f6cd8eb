/** What is wrong with a text that names fields: a brace out of place, or a field that this message has not. */
export type Flaw = { kind: "brace" } | { kind: "unknown"; field: string };

const FIELD = /\{\s*([A-Za-z0-9_]+)\s*\}/g;

/** The same judgement as the server's, at once while typing. */
export function flawOf(text: string, fields: readonly string[]): Flaw | null {
  for (const [, name = ""] of text.matchAll(FIELD)) {
    if (!fields.includes(name)) return { kind: "unknown", field: name };
  }
  return /[{}]/.test(text.replaceAll(FIELD, "")) ? { kind: "brace" } : null;
}

/** The text with a field in place of what is marked. */
export function withField(
  text: string,
  field: string,
  start: number,
  end: number,
): { text: string; caret: number } {
  const put = `{${field}}`;
  return { text: text.slice(0, start) + put + text.slice(end), caret: start + put.length };
}
