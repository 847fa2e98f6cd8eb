import { wordOf } from "../words";
import type { Findable } from "./finder";
import type { MenuNode } from "../core/menu";

export interface MenuPage extends Findable {
  key: string;
  path: string;
}

/** The pages of the menu in order, with titles in the current language. */
export function menuPages(nodes: readonly MenuNode[], above: readonly string[] = []): MenuPage[] {
  return nodes.flatMap((node) => {
    const title = wordOf(node.languageKey);
    if (node.children.length > 0) return menuPages(node.children, [...above, title]);
    return node.path ? [{ key: node.id, path: node.path, title, note: above.join(" / ") }] : [];
  });
}
