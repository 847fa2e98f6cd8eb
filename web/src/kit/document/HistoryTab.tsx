import { useQuery } from "@tanstack/react-query";
import { Button, Checkbox } from "antd";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  compareQuery,
  versionQuery,
  versionsQuery,
  type DetailOf,
  type DocumentRow,
} from "../../api/documents";
import type { ListingDescription } from "../../api/listing";
import { EmptyState } from "../EmptyState";
import { FailureState } from "../FailureState";
import { useValueWords } from "../list/useValueWords";
import { LoadingLines } from "../LoadingLines";
import { Facts } from "../Section";
import { momentInWords } from "../time";
import { countLines, fieldChanges, lineChanges, type ToldCell } from "./changes";
import { FieldChangesTable, LineChangesTable } from "./ChangesTable";
import styles from "./HistoryTab.module.css";
import type { DocumentKind } from "./kind";
import { didWord } from "./actionWords";
import { materialsOf, useToldCells } from "./useToldCells";

interface HistoryTabProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
  listing: ListingDescription;
  document: DetailOf<Row>;
  /** Fields to hide. */
  without: readonly string[];
}

interface WantedProps<Row extends DocumentRow> extends HistoryTabProps<Row> {
  onClose: () => void;
}

function Panel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.panelHead}>
        <h2>{title}</h2>
        <Button size="small" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      {children}
    </section>
  );
}

/** The complete document at a version. */
function AsItWas<Row extends DocumentRow>(props: WantedProps<Row> & { version: number }) {
  const { kind, listing, document, without, version, onClose } = props;
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
        <LoadingLines rows={4} />
      ) : (
        <>
          <Facts facts={columns.map(({ field, label }) => ({ field, label, value: shown(field) }))} />
          <LinesAsTheyWere kind={kind} lines={values["lines"]} />
        </>
      )}
    </Panel>
  );
}

/** The lines at a version, by the cells that the history tells. */
function LinesAsTheyWere<Row extends DocumentRow>({
  kind,
  lines,
}: {
  kind: DocumentKind<Row>;
  lines: unknown;
}) {
  const { t } = useTranslation();
  const cells = useToldCells(kind);
  if (!Array.isArray(lines) || lines.length === 0 || cells.length === 0) return null;
  const said = (value: unknown, { word }: ToldCell) => {
    if (value === null || value === undefined || value === "") return "";
    return word(typeof value === "string" ? value : JSON.stringify(value));
  };
  return (
    <table className={styles.compared} aria-label={t("document.changedLines", { n: lines.length })}>
      <thead>
        <tr>
          <th scope="col">{t("document.line")}</th>
          {cells.map(({ field, label }) => (
            <th key={field} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(lines as Record<string, unknown>[]).map((line) => (
          <tr key={String(line["line"])}>
            <th scope="row">{String(line["line"])}</th>
            {cells.map((cell) => (
              <td key={cell.field}>{said(line[cell.field], cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Compares two versions: only the differences. */
function Compared<Row extends DocumentRow>(props: WantedProps<Row> & { pair: readonly [number, number] }) {
  const { kind, listing, document, without, pair, onClose } = props;
  const { t } = useTranslation();
  const wordOf = useValueWords(listing.listing);
  const [from, to] = pair;
  const compared = useQuery(compareQuery(listing.listing, document.id, from, to));
  const title = t("document.compared", { from, to });
  const cells = useToldCells(kind);
  const fields = fieldChanges(compared.data ?? [], without);
  const lines = lineChanges(compared.data ?? [], cells);
  const headings = { before: t("document.version", { n: from }), after: t("document.version", { n: to }) };
  return (
    <Panel title={title} onClose={onClose}>
      {compared.isError ? (
        <FailureState error={compared.error} onRetry={() => void compared.refetch()} />
      ) : compared.isPending ? (
        <LoadingLines rows={4} />
      ) : fields.length + lines.length === 0 ? (
        <EmptyState title={t("document.same")} />
      ) : (
        <>
          {fields.length > 0 && (
            <FieldChangesTable {...headings} label={title} changes={fields} wordOf={wordOf} />
          )}
          {lines.length > 0 && (
            <LineChangesTable
              {...headings}
              label={t("document.changedLines", { n: countLines(lines) })}
              changes={lines}
              materials={materialsOf(document)}
            />
          )}
        </>
      )}
    </Panel>
  );
}

/** All versions of a document: who made each, its content, and the differences between two of them. */
export function HistoryTab<Row extends DocumentRow>(props: HistoryTabProps<Row>) {
  const { kind, listing, document, without } = props;
  const { t, i18n } = useTranslation();
  const deedOf = (action: string) => {
    const did = didWord(action, i18n.exists);
    return did && t(did);
  };
  const versions = useQuery(versionsQuery(listing.listing, document.id));
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [shown, setShown] = useState<number | readonly [number, number] | null>(null);
  if (versions.isError && !versions.data) {
    return <FailureState error={versions.error} onRetry={() => void versions.refetch()} />;
  }
  if (!versions.data) return <LoadingLines rows={4} />;
  const newestFirst = versions.data.toSorted((a, b) => b.version - a.version);
  // A third selection replaces the first one.
  const tick = (version: number, on: boolean) =>
    setTicked(on ? [...ticked, version].slice(-2) : ticked.filter((one) => one !== version));
  const [from, to] = ticked.toSorted((a, b) => a - b);
  const panel = { kind, listing, document, without, onClose: () => setShown(null) };
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
          {newestFirst.map(({ version, action, actionLabel, who, at, ended }) => (
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
              <td>{deedOf(action) ?? actionLabel}</td>
              <td className={styles.who}>
                {who} · {momentInWords(at, t)}
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
