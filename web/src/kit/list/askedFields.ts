import { useState } from "react";

/** The fields to ask for: what is on screen and what the page needs besides, in the listing's order. */
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
 * What is asked for next. A column that is hidden goes on being asked for, because the rows are here already; one that
 * is shown is added. Another view begins anew.
 */
export function nextAsked(asked: Asked, known: readonly { field: string }[], now: Asked): Asked {
  const kept = asked.view === now.view ? asked.fields : [];
  if (asked.view === now.view && now.fields.every((field) => kept.includes(field))) return asked;
  return { view: now.view, fields: fieldsToAsk(known, [], [...kept, ...now.fields]) };
}

/** The fields that the pages of a list are asked for; none as long as it is not known what is on screen. */
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
