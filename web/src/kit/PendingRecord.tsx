import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useOnline } from "../core/offline";
import { EmptyState } from "./EmptyState";
import { FailureState } from "./FailureState";
import { LoadingLines } from "./LoadingLines";
import { RecordPage } from "./RecordPage";
import { Section } from "./Section";

interface PendingRecordProps {
  title: string;
  /** Title of the page's first section. */
  section: string;
  /** All queries the page depends on. */
  queries: readonly Pick<UseQueryResult, "error" | "refetch">[];
}

/** Placeholder of a record page while it loads, or its error state. */
export function PendingRecord({ title, section, queries }: PendingRecordProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const failed = queries.find(({ error }) => error)?.error;
  return (
    <RecordPage title={title}>
      <Section title={section}>
        {failed ? (
          <FailureState
            error={failed}
            onRetry={() => {
              for (const query of queries) void query.refetch();
            }}
          />
        ) : !online ? (
          <EmptyState icon="warning" title={t("offline.pageTitle")} hint={t("offline.pageHint")} />
        ) : (
          <LoadingLines rows={8} />
        )}
      </Section>
    </RecordPage>
  );
}
