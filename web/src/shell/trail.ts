import { OWN_PAGES, subPages } from "../app/registry";
import type { SubPage } from "../core/pages";
import { subPageAt } from "../app/subPage";
import { wordOf } from "../words";
import type { Menu } from "../core/menu";

export interface Crumb {
  text: string;
  /** Path of the page; absent for groups. */
  to?: string;
}

/** Pages for creating a shipping notice that the menu places beside it, by their last path segment. */
const EXTRA_STEP: Readonly<Record<string, string>> = {
  accordOfBillList: "crumb.newShippingNotice",
  accordOfPOList: "crumb.newShippingNotice",
};

/** Breadcrumb trail of a page; `title` is the title of its tab. */
export function trailOf(
  path: string,
  menu: Pick<Menu, "trails">,
  title: string,
  entries: readonly SubPage[] = subPages,
): Crumb[] {
  const sub = subPageAt(path, entries);
  const page = sub?.entry.of ?? path;
  const above: Crumb[] = (menu.trails.get(page) ?? []).map(({ languageKey }) => ({
    text: wordOf(languageKey),
  }));
  if (above.length === 0 && OWN_PAGES[page]) above.push({ text: wordOf(OWN_PAGES[page]) });
  const own = sub ? above.at(-1) : above.pop();
  if (sub && own) above.splice(-1, 1, { ...own, to: page });
  const extra = EXTRA_STEP[path.split("/").at(-1) ?? ""];
  if (extra) above.push({ text: wordOf(extra) });
  return [...above, { text: title }];
}
