import { useState } from "react";

/** The fields to request: visible columns and those the page needs, in the listing's order. */
export function fieldsToAsk(
  known: readonly { field: string }[],
  shown: readonly { field: string }[],
  needed: readonly string[],
): string[] {
  const wanted = new Set([...shown.map(({ field }) => field), ...needed]);
  return known.map(({ field }) => field).filter((field) => wanted.has(field));
}

export interface Asked {
  view: string;
  fields: readonly string[];
}

/**
 * The fields to request next. A hidden column stays in the request, because its rows are already cached; a newly shown
 * one is added. Another view starts over.
 */
export function nextAsked(asked: Asked, known: readonly { field: string }[], now: Asked): Asked {
  const kept = asked.view === now.view ? asked.fields : [];
  if (asked.view === now.view && now.fields.every((field) => kept.includes(field))) return asked;
  return { view: now.view, fields: fieldsToAsk(known, [], [...kept, ...now.fields]) };
}

/** The fields to request for the pages of a list; none until the visible columns are known. */
export function useAskedFields(
  view: string,
  known: readonly { field: string }[],
  shown: readonly { field: string }[] | null,
  needed: readonly string[],
): readonly string[] {
  const [asked, setAsked] = useState<Asked>({ view, fields: [] });
  if (!shown) return asked.fields;
  const next = nextAsked(asked, known, { view, fields: fieldsToAsk(known, shown, needed) });
  if (next !== asked) setAsked(next);
  return next.fields;
}
