import { useQuery } from "@tanstack/react-query";
import { MAY_EXPORT } from "../api/downloads";
import { menuQuery } from "../api/identity";
import { MAY_IMPORT } from "../api/imports";

/** Whether the user may export lists. */
export function useMayExport(): boolean {
  const menu = useQuery(menuQuery);
  return menu.data?.some((entry) => entry.permission === MAY_EXPORT) ?? false;
}

/** Whether the user may import lists. */
export function useMayImport(): boolean {
  const menu = useQuery(menuQuery);
  return menu.data?.some((entry) => entry.permission === MAY_IMPORT) ?? false;
}
