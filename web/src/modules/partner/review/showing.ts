/** The parameter of the page's address that names which lines are shown; without it, only changes. */
const SHOW = "show";

export const SHOWINGS = ["changes", "all", "marked"] as const;
export type Showing = (typeof SHOWINGS)[number];

export function showingIn(search: string): Showing {
  const asked = new URLSearchParams(search).get(SHOW);
  return SHOWINGS.find((one) => one === asked) ?? "changes";
}

/** The address with other lines shown. All else in it stays. */
export function searchWithShowing(search: string, showing: Showing): string {
  const asked = new URLSearchParams(search);
  if (showing === "changes") asked.delete(SHOW);
  else asked.set(SHOW, showing);
  return asked.size > 0 ? `?${asked}` : "";
}
