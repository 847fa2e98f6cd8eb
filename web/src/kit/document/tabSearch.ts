/** The parameter of a document's address that names the open tab; without it, it is the first. */
const TAB = "tab";

/** The key of the tab with the files of a document. */
export const FILES_TAB = "files";

export function tabIn(search: string): string | null {
  return new URLSearchParams(search).get(TAB);
}

/** The address with another tab open. What the tabs themselves keep in it stays. */
export function searchWithTab(search: string, tab: string | null): string {
  const asked = new URLSearchParams(search);
  if (tab === null) asked.delete(TAB);
  else asked.set(TAB, tab);
  return asked.size > 0 ? `?${asked}` : "";
}
