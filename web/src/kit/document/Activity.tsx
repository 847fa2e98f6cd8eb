import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { auditQuery, type AuditEntry } from "../../api/audit";
import type { DetailOf, DocumentRow } from "../../api/documents";
import type { ListingDescription } from "../../api/listing";
import { EmptyState } from "../EmptyState";
import { FailureState } from "../FailureState";
import { useValueWords } from "../list/useValueWords";
import { LoadingLines } from "../LoadingLines";
import { momentInWords } from "../time";
import styles from "./Activity.module.css";
import { countLines, fieldChanges, lineChanges, type ToldCell } from "./changes";
import { FieldChangesTable, LineChangesTable } from "./ChangesTable";
import { labelName, type DocumentKind } from "./kind";
import { didWord } from "./actionWords";
import { materialsOf, useToldCells } from "./useToldCells";

/** Types of fields that the deed itself tells: what became of it, who did it, and when. */
const TOLD_BY_THE_DEED = new Set(["status", "user", "datetime", "id"]);

interface ActivityProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
  document: DetailOf<Row>;
  listing: ListingDescription;
  /** Fields to hide. */
  without: readonly string[];
}

interface DeedProps<Row extends DocumentRow> extends ActivityProps<Row> {
  entry: AuditEntry;
  cells: readonly ToldCell[];
}

/** What was said with the deed: the kind's own sentence, else the text that was entered, such as a reason. */
function useSaid<Row extends DocumentRow>({ kind, entry }: DeedProps<Row>): string {
  const { t } = useTranslation();
  const own = kind.deed?.(entry, t);
  if (own) return own;
  const texts = new Set(["reason", ...kind.texts.map(labelName)]);
  const said = entry.changes.find(({ field, after }) => texts.has(field) && after);
  // The texts of a new document stand on its page.
  return said && entry.action !== "create" ? t("document.quoted", { text: said.after ?? "" }) : "";
}

/** One deed: a sentence, who and when; what changed by it can be unfolded. */
function Deed<Row extends DocumentRow>(props: DeedProps<Row>) {
  const { document, listing, without, entry, cells } = props;
  const { t, i18n } = useTranslation();
  const wordOf = useValueWords(listing.listing);
  const said = useSaid(props);
  const did = didWord(entry.action, i18n.exists);
  const action = did ? t(did) : entry.actionLabel;
  const typeOf = (field: string) => listing.columns.find((column) => column.field === field)?.type ?? "";
  // The fields of a new document stand on its page.
  const fields =
    entry.action === "create"
      ? []
      : fieldChanges(entry.changes, without).filter(({ field }) => !TOLD_BY_THE_DEED.has(typeOf(field)));
  const lines = lineChanges(entry.changes, cells);
  const headings = { before: t("document.before"), after: t("document.after") };
  const folded = [
    ...(lines.length > 0 ? [t("document.changedLines", { n: countLines(lines) })] : []),
    ...(fields.length > 0 ? [t("document.changedFields", { n: fields.length })] : []),
  ].join(t("common.listComma"));
  return (
    <li className={styles.deed}>
      <p className={styles.sentence}>
        <strong>{said ? t("document.deed", { action }) : action}</strong> {said}
      </p>
      <p className={styles.who}>
        {entry.who} · <time dateTime={entry.at}>{momentInWords(entry.at, t)}</time>
      </p>
      {folded && (
        <details className={styles.folded}>
          <summary>{folded}</summary>
          {lines.length > 0 && (
            <LineChangesTable
              {...headings}
              label={t("document.changedLines", { n: countLines(lines) })}
              changes={lines}
              materials={materialsOf(document)}
            />
          )}
          {fields.length > 0 && (
            <FieldChangesTable
              {...headings}
              label={t("document.changedFields", { n: fields.length })}
              changes={fields}
              wordOf={wordOf}
            />
          )}
        </details>
      )}
    </li>
  );
}

/** What happened to a document, newest first: a sentence for each deed. */
export function Activity<Row extends DocumentRow>(props: ActivityProps<Row>) {
  const { kind, document } = props;
  const { t } = useTranslation();
  const cells = useToldCells(kind);
  const trail = useQuery(auditQuery(kind.listing, document.id));
  if (trail.isError && !trail.data) {
    return <FailureState error={trail.error} onRetry={() => void trail.refetch()} />;
  }
  if (!trail.data) return <LoadingLines rows={5} />;
  if (trail.data.length === 0) return <EmptyState title={t("history.empty")} />;
  return (
    <ol className={styles.activity}>
      {trail.data.map((entry) => (
        <Deed key={entry.auditId} {...props} entry={entry} cells={cells} />
      ))}
    </ol>
  );
}
