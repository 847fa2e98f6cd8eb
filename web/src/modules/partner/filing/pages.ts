import { createElement } from "react";
import { declaredOf } from "../../../api/documentApi";
import type { Filing } from "../../../api/filings";
import { lazyOf } from "../../../core/lazy";
import type { PageComponent, SubPage } from "../../../core/pages";
import type { DocumentKind } from "../../../kit/document/kind";
import { kindWord } from "../../../kit/document/kindWords";
import type { KindPages } from "../../../kit/document/pagesOf";

/**
 * The pages of filings with the editor among them: for the supplier it is the page of a filing, for the buyer the form,
 * because what he sees of a filing is its review.
 */
export function withEditor(filings: KindPages): KindPages {
  // The pages of a kind know its row no nearer.
  const load = filings.load as unknown as () => Promise<{ default: DocumentKind<Filing> }>;
  const Editor = lazyOf("partner", async () => {
    const [{ FilingPage }, { default: kind }] = await Promise.all([import("./FilingPage"), load()]);
    return { default: () => createElement(FilingPage, { kind }) };
  });
  const Begin = lazyOf("partner", async () => {
    const [{ OpenFilingPage }, { default: kind }] = await Promise.all([import("./OpenFilingPage"), load()]);
    return { default: () => createElement(OpenFilingPage, { kind }) };
  });
  const { buyer, supplier } = declaredOf(filings.kind).pages;
  // Who may fill in which section, the server decides: finance may open a filing for its accounts alone.
  const forms = [buyer, supplier].flatMap(({ list, title }) => {
    const page = (pattern: string, shown: PageComponent): SubPage => ({
      pattern: `${list}/${pattern}`,
      of: list,
      title,
      page: shown,
    });
    return [{ ...page("add", Begin), title: kindWord(filings.kind, "add") }, page("edit/:id", Editor)];
  });
  const own = new Set(forms.map(({ pattern }) => pattern));
  const others = filings.subPages.filter(({ pattern }) => !own.has(pattern));
  const edited = (one: SubPage) => (one.pattern === supplier.one ? { ...one, page: Editor } : one);
  return {
    ...filings,
    // Before the page of a filing, whose `:id` would match `add`.
    subPages: [...forms, ...others.map(edited)],
  };
}
