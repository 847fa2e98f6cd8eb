import { declaredOf, KIND_CODES, type KindCode } from "../api/documentApi";
import type { HelpAt, ReachablePage } from "../core/help";
import type { Menu } from "../core/menu";
import type { Side } from "../core/signedInContext";
import { moduleOf } from "../kit/document/kindWords";
import { wordOf } from "../words";
import type { HelpPart } from "../words/help";
import { ALWAYS_ALLOWED, OWN_PAGES, pages, subPages } from "./registry";
import { subPageAt } from "./subPage";

const kindOf = (name: string): KindCode | undefined => KIND_CODES.find((kind) => kind === name);

/** Kinds of documents by the path of their list. */
const KIND_AT: ReadonlyMap<string, KindCode> = new Map(
  KIND_CODES.flatMap((kind) =>
    Object.values(declaredOf(kind).pages).map(({ list }) => [list, kind] as const),
  ),
);

/** The topic of a menu page: its kind of documents, which both sides share, or its path. */
export function topicOf(page: string): string {
  return KIND_AT.get(page) ?? page;
}

/** Where the help of a page or a kind of documents stands: beside its module. */
export function helpPartOf(name: string): HelpPart {
  const page = subPages.find(({ pattern }) => pattern === name)?.of ?? name;
  const kind = kindOf(page) ?? KIND_AT.get(page);
  return kind ? moduleOf(kind) : (pages[page]?.module ?? "shared");
}

/** The help of the page at a path. A sub-page has its own, or that of its menu page. */
export function helpAt(path: string): HelpAt {
  const sub = path in pages ? null : subPageAt(path);
  const page = sub?.entry.of ?? path;
  return { part: helpPartOf(page), keys: [...(sub ? [sub.entry.pattern] : []), topicOf(page)] };
}

/** The path and the list of a page that is a list and nothing else. */
export function plainListAt({ keys }: HelpAt): { key: string; listing: string } | null {
  for (const key of keys) {
    const listing = pages[key]?.listing;
    if (listing) return { key, listing };
  }
  return null;
}

/** All parts with help on pages of the user. */
export function helpParts(menu: Menu): HelpPart[] {
  const own = [...menu.titles.keys(), ...ALWAYS_ALLOWED].filter((page) => page in pages);
  return [...new Set<HelpPart>([...own.map((page) => helpPartOf(page)), "shared"])];
}

/** The page of a topic, if the user has it. */
export function reachablePage(name: string, menu: Menu, side: Side): ReachablePage | null {
  const kind = kindOf(name);
  const path = kind ? declaredOf(kind).pages[side].list : name;
  if (menu.titles.has(path)) return { path, title: wordOf(menu.titles.get(path)) };
  if (ALWAYS_ALLOWED.has(path)) return { path, title: wordOf(OWN_PAGES[path]) };
  const sub = subPages.find(({ pattern }) => pattern === name);
  if (!sub || !(menu.titles.has(sub.of) || ALWAYS_ALLOWED.has(sub.of))) return null;
  if (sub.permission && !menu.permissions.has(sub.permission)) return null;
  return { path: name.includes(":") ? null : name, title: wordOf(sub.title) };
}
