import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import { auditQuery, type AuditEntry } from "../api/audit";
import styles from "./AuditTimeline.module.css";
import { EmptyState } from "./EmptyState";
import { FailureState } from "./FailureState";
import { useValueWords, type ValueWord } from "./list/useValueWords";
import { formatDateTime } from "./time";
import { Timeline } from "./Timeline";

function Changes({ changes, wordOf }: { changes: AuditEntry["changes"]; wordOf: ValueWord }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  const shown = (field: string, value: string | null | undefined) => (value ? wordOf(field, value) : null);
  // Where something is new altogether, an arrow from nothing on every line only gets in the way.
  const isNew = changes.every(({ before }) => !before);
  return (
    <dl className={styles.changes}>
      {changes.map((change) => {
        const before = shown(change.field, change.before);
        const after = shown(change.field, change.after);
        const words = {
          label: change.label,
          before: before ?? t("common.empty"),
          after: after ?? t("common.empty"),
        };
        return (
          <div key={change.field}>
            <dt>{change.label}</dt>
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
  listing: string;
  id: string;
  /** Fields that say nothing to a reader, such as ids whose names are told, too. */
  without?: readonly string[];
}

/** Who changed what on one record, field by field. */
export function AuditTimeline({ listing, id, without }: AuditTimelineProps) {
  const { t } = useTranslation();
  const wordOf = useValueWords(listing);
  const audit = useQuery(auditQuery(listing, id));
  if (audit.isPending) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (!audit.data) return <FailureState error={audit.error} onRetry={() => void audit.refetch()} />;
  if (audit.data.length === 0) return <EmptyState title={t("history.empty")} />;
  return (
    <Timeline
      entries={audit.data.map((entry) => ({
        id: entry.auditId,
        title: entry.actionLabel,
        note: `${entry.who} · ${formatDateTime(entry.at)}`,
        body: (
          <Changes changes={entry.changes.filter(({ field }) => !without?.includes(field))} wordOf={wordOf} />
        ),
      }))}
    />
  );
}
