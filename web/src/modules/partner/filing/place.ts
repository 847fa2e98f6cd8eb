/** Where in a filing somebody is; it stands in the address, so that the back button of a phone leads back. */
export interface Place {
  /** Empty: on a phone the list of all sections, else the first of them. */
  section: string;
  row: string | null;
  /** The list of what is missing is shown in the place of the section, where there is no room beside it. */
  missing: boolean;
}

export function placeIn(search: string): Place {
  const query = new URLSearchParams(search);
  return {
    section: query.get("section") ?? "",
    row: query.get("row"),
    missing: query.get("show") === "missing",
  };
}

export function searchOf({ section, row, missing }: Place): string {
  const query = new URLSearchParams({
    ...(section ? { section } : {}),
    ...(row ? { row } : {}),
    ...(missing ? { show: "missing" } : {}),
  });
  return query.size > 0 ? `?${query}` : "";
}
