import { useQuery } from "@tanstack/react-query";
import { Button, Checkbox, Skeleton } from "antd";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { compareQuery, versionQuery, versionsQuery, type DocumentRow } from "../../api/documents";
import type { ListingDescription } from "../../api/listing";
import { EmptyState } from "../EmptyState";
import { FailureState } from "../FailureState";
import { useValueWords } from "../list/useValueWords";
import { Facts } from "../Section";
import { formatDateTime } from "../time";
import styles from "./HistoryTab.module.css";

interface HistoryTabProps {
  listing: ListingDescription;
  document: DocumentRow;
  /** Fields to hide. */
  without: readonly string[];
}

interface WantedProps extends HistoryTabProps {
  onClose: () => void;
}

function Panel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.panelHead}>
        <h3>{title}</h3>
        <Button size="small" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      {children}
    </section>
  );
}

/** The complete document at a version. */
function AsItWas({ listing, document, without, version, onClose }: WantedProps & { version: number }) {
  const { t } = useTranslation();
  const wordOf = useValueWords(listing.listing);
  const was = useQuery(versionQuery(listing.listing, document.id, version));
  const values = (was.data?.record ?? {}) as Record<string, unknown>;
  // Columns that are not searchable, such as the version number, are technical.
  const columns = listing.columns.filter(
    ({ field, searchable }) => searchable && field in values && !without.includes(field),
  );
  const shown = (field: string) => {
    const value = values[field];
    return value === null || value === undefined || value === "" ? "" : wordOf(field, String(value));
  };
  return (
    <Panel title={t("document.asItWas", { n: version })} onClose={onClose}>
      {was.isError ? (
        <FailureState error={was.error} onRetry={() => void was.refetch()} />
      ) : was.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <Facts facts={columns.map(({ field, label }) => ({ field, label, value: shown(field) }))} />
      )}
    </Panel>
  );
}

/** Compares two versions: only the differences. */
function Compared({
  listing,
  document,
  without,
  pair,
  onClose,
}: WantedProps & { pair: readonly [number, number] }) {
  const { t } = useTranslation();
  const wordOf = useValueWords(listing.listing);
  const [from, to] = pair;
  const compared = useQuery(compareQuery(listing.listing, document.id, from, to));
  const shown = (field: string, value: string | null | undefined) =>
    value ? wordOf(field, value) : <span className={styles.blank}>{t("common.empty")}</span>;
  const title = t("document.compared", { from, to });
  const changes = compared.data?.filter(({ field }) => !without.includes(field)) ?? [];
  return (
    <Panel title={title} onClose={onClose}>
      {compared.isError ? (
        <FailureState error={compared.error} onRetry={() => void compared.refetch()} />
      ) : compared.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : changes.length === 0 ? (
        <EmptyState title={t("document.same")} />
      ) : (
        <table className={styles.compared} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t("document.field")}</th>
              <th scope="col">{t("document.version", { n: from })}</th>
              <th scope="col">{t("document.version", { n: to })}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, before, after }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>{shown(field, before)}</td>
                <td>{shown(field, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** All versions of a document: who made each, its content, and the differences between two of them. */
export function HistoryTab({ listing, document, without }: HistoryTabProps) {
  const { t } = useTranslation();
  const versions = useQuery(versionsQuery(listing.listing, document.id));
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [shown, setShown] = useState<number | readonly [number, number] | null>(null);
  if (versions.isError && !versions.data) {
    return <FailureState error={versions.error} onRetry={() => void versions.refetch()} />;
  }
  if (!versions.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const newestFirst = versions.data.toSorted((a, b) => b.version - a.version);
  // A third selection replaces the first one.
  const tick = (version: number, on: boolean) =>
    setTicked(on ? [...ticked, version].slice(-2) : ticked.filter((one) => one !== version));
  const [from, to] = ticked.toSorted((a, b) => a - b);
  const panel = { listing, document, without, onClose: () => setShown(null) };
  return (
    <div className={styles.history}>
      <div className={styles.tools}>
        <Button
          disabled={from === undefined || to === undefined}
          onClick={() => {
            if (from !== undefined && to !== undefined) setShown([from, to]);
          }}
        >
          {t("document.compare")}
        </Button>
        <span className={styles.hint}>{t("document.compareHint")}</span>
      </div>
      {typeof shown === "number" && <AsItWas key={shown} {...panel} version={shown} />}
      {shown !== null && typeof shown !== "number" && <Compared {...panel} pair={shown} />}
      <table className={styles.versions} aria-label={t("document.versions")}>
        <tbody>
          {newestFirst.map(({ version, actionLabel, who, at, ended }) => (
            <tr key={version} data-shown={shown === version || undefined}>
              <td className={styles.tick}>
                <Checkbox
                  aria-label={t("document.pick", { n: version })}
                  checked={ticked.includes(version)}
                  disabled={ended}
                  onChange={(event) => tick(version, event.target.checked)}
                />
              </td>
              <th scope="row">{t("document.version", { n: version })}</th>
              <td>{actionLabel}</td>
              <td className={styles.who}>
                {who} · {formatDateTime(at)}
              </td>
              <td className={styles.open}>
                {!ended && (
                  <Button size="small" type="link" onClick={() => setShown(version)}>
                    {t("document.show")}
                    <span className="visually-hidden"> {version}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
