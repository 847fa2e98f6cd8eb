import { declaredOf, type KindCode } from "../../api/documentApi";
import type { DocumentRow } from "../../api/documents";
import { lazyOf } from "../../core/lazy";
import type { PageComponent, SubPage } from "../../core/pages";
import type { DocumentKind } from "./kind";
import { kindWord, moduleOf } from "./kindWords";
import type { LineColumn } from "./lines";

/** The parts of a kind that do not depend on its row type. */
type KindFacts = Pick<DocumentKind<DocumentRow>, "listing" | "declared" | "actions" | "form"> & {
  lines?: { columns: readonly LineColumn[] };
};

/** The pages of a kind: the list, the form and the document page. */
export interface KindPages {
  kind: KindCode;
  load: () => Promise<{ default: KindFacts }>;
  pages: Readonly<Record<string, PageComponent>>;
  subPages: readonly SubPage[];
}

/**
 * The pages of a kind of document, at the paths declared by the server. The kind and its module's translations are
 * loaded lazily with the first page; `list` replaces the standard list page.
 */
export function pagesOf<Row extends DocumentRow>(
  kind: KindCode,
  load: () => Promise<{ default: DocumentKind<Row> }>,
  list?: PageComponent,
): KindPages {
  const { pages, edit } = declaredOf(kind);
  const module = moduleOf(kind);
  const List =
    list ??
    lazyOf(module, async () => {
      const [{ DocumentListPage }, loaded] = await Promise.all([import("./DocumentListPage"), load()]);
      return { default: () => <DocumentListPage kind={loaded.default} /> };
    });
  const One = lazyOf(module, async () => {
    const [{ DocumentPage }, loaded] = await Promise.all([import("./DocumentPage"), load()]);
    return { default: () => <DocumentPage kind={loaded.default} /> };
  });
  const Form = lazyOf(module, async () => {
    const [{ DocumentFormPage }, loaded] = await Promise.all([import("./DocumentFormPage"), load()]);
    return { default: () => <DocumentFormPage kind={loaded.default} /> };
  });
  const { buyer, supplier } = pages;
  const sides = buyer.list === supplier.list ? [buyer] : [buyer, supplier];
  const form = (pattern: string, title: string): SubPage[] =>
    edit
      ? [{ pattern: `${buyer.list}/${pattern}`, of: buyer.list, permission: edit, title, page: Form }]
      : [];
  return {
    kind,
    load,
    pages: Object.fromEntries(sides.map((side) => [side.list, List])),
    subPages: [
      // Before the document page: its `:id` pattern would match `add`.
      ...form("add", kindWord(kind, "add")),
      ...form("edit/:id", buyer.title),
      ...sides.map(({ list: of, one, title }): SubPage => ({ pattern: one, of, title, page: One })),
    ],
  };
}
