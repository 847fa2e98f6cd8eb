import { declaredOf, KIND_CODES } from "../api/documentApi";
import type { Menu } from "../core/menu";
import type { Side } from "../core/signedInContext";
import { addressOf } from "../kit/document/address";
import { subPageAt } from "./subPage";

/**
 * Where a link to the other side's page of a document, or to its list, leads: to the same on the user's own side. Null
 * for every other link, and for what the user may not open.
 */
export function ownPage(path: string, side: Side, menu: Menu): string | null {
  const found = subPageAt(path);
  if (menu.titles.has(found?.entry.of ?? path)) return null;
  const theirs: Side = side === "buyer" ? "supplier" : "buyer";
  for (const kind of KIND_CODES) {
    const { list, one } = declaredOf(kind).pages[theirs];
    const own = addressOf(kind, side);
    if (!menu.titles.has(own.list)) continue;
    if (path === list) return own.list;
    if (found?.entry.pattern === one && found.params.id) return own.one(found.params.id);
  }
  return null;
}
