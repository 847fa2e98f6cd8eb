import type * as z from "./schema";

/** How far a section is filled in. */
export interface SectionProgress {
  state: "empty" | "begun" | "complete";
  /** Names of the fields that are missing or wrong, in the order of the form. */
  missing: readonly string[];
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object" && value !== null) return Object.values(value).some(isFilled);
  return value !== undefined && value !== null && value !== "" && value !== false;
}

/** A section is complete when its schema has nothing against it, and empty while nothing is filled in. */
export function sectionProgress<Draft extends object>(
  schema: z.ZodType<unknown, Draft>,
  fields: readonly (keyof Draft & string)[],
  draft: Draft,
): SectionProgress {
  const issues = schema.safeParse(draft).error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => String(path[0])));
  const missing = fields.filter((field) => wrong.has(field));
  if (missing.length === 0) return { state: "complete", missing };
  return { state: fields.some((field) => isFilled(draft[field])) ? "begun" : "empty", missing };
}
