import type { SubPage } from "../core/pages";
import { subPages } from "./registry";

export interface FoundSubPage {
  entry: SubPage;
  params: Readonly<Record<string, string>>;
}

/** The path parameters if the path matches the pattern, else null. */
export function fit(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? "";
    if (part.startsWith(":") && text !== "") params[part.slice(1)] = decode(text);
    else if (part !== text) return null;
  }
  return params;
}

/** Decodes a path segment; a URL typed by hand may have an invalid escape. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function subPageAt(path: string, entries: readonly SubPage[] = subPages): FoundSubPage | null {
  for (const entry of entries) {
    const params = fit(entry.pattern, path);
    if (params) return { entry, params };
  }
  return null;
}
