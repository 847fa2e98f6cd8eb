import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { auditQuery, type AuditEntry } from "../api/audit";
import styles from "./AuditTimeline.module.css";
import { EmptyState } from "./EmptyState";
import { FailureState } from "./FailureState";
import { useValueWords } from "./list/useValueWords";
import { LoadingLines } from "./LoadingLines";
import { momentInWords } from "./time";
import { Timeline } from "./Timeline";

/** Labels and value formatters for fields that are not a column of a list. */
export type ShownAs = Readonly<Record<string, { label: string; word: (value: string) => string }>>;

interface ChangesProps {
  listing: string;
  changes: AuditEntry["changes"];
  shownAs: ShownAs;
}

function Changes({ listing, changes, shownAs }: ChangesProps) {
  const { t } = useTranslation();
  const wordOf = useValueWords(listing);
  if (changes.length === 0) return null;
  const shown = (field: string, value: string | null | undefined) =>
    value ? (shownAs[field]?.word(value) ?? wordOf(field, value)) || null : null;
  // For a newly created record, omit the arrow from an empty old value on every line.
  const isNew = changes.every(({ before }) => !before);
  return (
    <dl className={styles.changes}>
      {changes.map((change) => {
        const before = shown(change.field, change.before);
        const after = shown(change.field, change.after);
        const words = {
          label: shownAs[change.field]?.label ?? change.label,
          before: before ?? t("common.empty"),
          after: after ?? t("common.empty"),
        };
        return (
          <div key={change.field}>
            <dt>{words.label}</dt>
            <dd>
              <span className="visually-hidden">{t("history.changed", words)}</span>
              <span aria-hidden="true">
                {before !== null ? (
                  <del>{before}</del>
                ) : (
                  !isNew && <span className={styles.blank}>{words.before}</span>
                )}
                {!isNew && <span className={styles.arrow}>→</span>}
                <ins className={after === null ? styles.blank : undefined}>{words.after}</ins>
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface AuditTimelineProps {
  /** Several, where the same id has records in more than one listing. */
  listing: string | readonly string[];
  id: string;
  /** Fields to hide, such as ids whose names are shown as well. */
  without?: readonly string[];
  shownAs?: ShownAs;
}

const NO_WORDS: ShownAs = {};

/** Audit history of one record, field by field, newest first. */
export function AuditTimeline({ listing, id, without, shownAs = NO_WORDS }: AuditTimelineProps) {
  const { t } = useTranslation();
  const listings = typeof listing === "string" ? [listing] : listing;
  const trails = useQueries({ queries: listings.map((one) => auditQuery(one, id)) });
  const failed = trails.find(({ data, isError }) => isError && !data);
  if (failed) return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (trails.some(({ isPending }) => isPending)) {
    return <LoadingLines rows={5} />;
  }
  const entries = trails
    .flatMap(({ data = [] }, index) => data.map((entry) => ({ ...entry, listing: listings[index] ?? "" })))
    // Audit ids are in chronological order.
    .toSorted((a, b) => (a.auditId < b.auditId ? 1 : -1));
  if (entries.length === 0) return <EmptyState title={t("history.empty")} />;
  return (
    <Timeline
      entries={entries.map((entry) => ({
        id: entry.auditId,
        title: entry.actionLabel,
        note: `${entry.who} · ${momentInWords(entry.at, t)}`,
        body: (
          <Changes
            listing={entry.listing}
            changes={entry.changes.filter(
              // A field without a label is internal.
              ({ field, label }) => !without?.includes(field) && (label !== field || field in shownAs),
            )}
            shownAs={shownAs}
          />
        ),
      }))}
    />
  );
}
