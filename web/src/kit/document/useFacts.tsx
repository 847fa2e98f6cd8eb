import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DocumentRow } from "../../api/documents";
import { useSide } from "../../core/signedInContext";
import { useColumnLabels } from "../list/useColumnLabels";
import { useValueWords } from "../list/useValueWords";
import type { Fact } from "../Section";
import { formatMinute, relativeTime } from "../time";
import { isComposed, type HeadFact } from "./facts";
import { fieldName, labelName, type DocumentKind } from "./kind";
import { referenceHref } from "./references";

interface ShownFacts {
  /** Those that say something, the most important first. */
  facts: readonly Fact[];
  texts: readonly Fact[];
  /** What the document is about; null where that is not said. */
  title: Fact | null;
}

/** The facts of a document in words. */
export function useFacts<Row extends DocumentRow>(kind: DocumentKind<Row>, document: Row): ShownFacts {
  const { t, i18n } = useTranslation();
  const side = useSide();
  const labelOf = useColumnLabels(kind.listing);
  const wordOf = useValueWords(kind.listing);
  const values = document as unknown as Readonly<Record<string, unknown>>;
  const valueOf = (name: string) => {
    const value = values[name];
    return value === null || value === undefined || value === "" ? "" : wordOf(name, String(value));
  };
  /** The number of another document leads to it. */
  const linked = (name: string) => {
    const reference = kind.references?.[name];
    const to = reference ? referenceHref(reference, values, name, side) : null;
    return to ? <Link to={to}>{valueOf(name)}</Link> : valueOf(name);
  };
  const reading = { t, language: i18n.language, side, wordOf };
  const fact = (one: HeadFact): Fact => {
    if (!isComposed(one)) {
      const name = fieldName(one, i18n.language);
      return { field: name, label: labelOf(labelName(one)), value: linked(name) };
    }
    const { field, label } = one;
    const read = one.side === undefined || one.side === side;
    return { field, label: label ? t(label) : labelOf(field), value: read ? one.of(values, reading) : "" };
  };
  const updated = (
    <span title={formatMinute(document.updatedAt)}>
      {/* Changes made by the system have no user name. */}
      {document.updatedBy && `${document.updatedBy} · `}
      {relativeTime(document.updatedAt, t)}
    </span>
  );
  const last = { field: "updated", label: t("document.lastChange"), value: updated };
  return {
    facts: [...kind.facts.map(fact), last].filter(({ value }) => value !== "" && value !== null),
    texts: kind.texts.map(fact),
    title: kind.headline ? fact(kind.headline) : null,
  };
}
