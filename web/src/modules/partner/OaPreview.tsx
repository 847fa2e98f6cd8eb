import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { previewQuery } from "../../api/oaProcesses";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { Facts, Section } from "../../kit/Section";
import styles from "./OrganizeUsers.module.css";

interface PreviewProps {
  id: string;
  version: number;
  number: string;
  /** Whether the reader may look at what was sent. */
  seesExchange: boolean;
}

const EXCHANGES = "/systemManage/exchange";

/** What approvers read of a process, and what stands against submitting it. */
export default function OaPreview({ id, version, number, seesExchange }: PreviewProps) {
  const { t } = useTranslation();
  const preview = useQuery(previewQuery(id, version));
  if (preview.isPending) return <LoadingLines />;
  if (!preview.data) return <FailureState error={preview.error} onRetry={() => void preview.refetch()} />;
  const { facts, missing } = preview.data;
  return (
    <>
      {missing.length > 0 && (
        <Section title={t("oaProcess.missing")}>
          <ul className={styles.list}>
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t("oaProcess.facts")}>
        <Facts facts={facts.map(({ label, value }) => ({ field: label, label, value }))} />
      </Section>
      {seesExchange && (
        <Link to={`${EXCHANGES}?q=${encodeURIComponent(number)}`}>{t("oaProcess.exchanges")}</Link>
      )}
    </>
  );
}
