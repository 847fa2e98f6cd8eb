import { Tabs } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AttachPreview, PreviewSheet } from "../../../api/attachments";
import { columnName, tablesIn, widthOf } from "./blocks";
import styles from "./Preview.module.css";

/** A scrollable region, focusable so that it can be scrolled by keyboard. */
function Scroll({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={`${styles.scroll} ${className ?? ""}`} tabIndex={0} aria-label={label} data-scrolls>
      {children}
    </section>
  );
}

function More() {
  const { t } = useTranslation();
  return <p className={styles.more}>{t("files.more")}</p>;
}

export function TextView({ preview }: { preview: AttachPreview }) {
  return (
    <Scroll label={preview.originalAddress}>
      <pre className={styles.text}>{preview.text}</pre>
      {preview.more && <More />}
    </Scroll>
  );
}

/** Text preview of a document: paragraphs and tables. */
export function DocumentView({ preview }: { preview: AttachPreview }) {
  const { t } = useTranslation();
  const parts = tablesIn(preview.blocks);
  return (
    <Scroll label={preview.originalAddress} className={styles.sheetOfPaper ?? ""}>
      <p className={styles.note}>{t("files.wordsOnly")}</p>
      {parts.map((part, at) =>
        // The content is static, so the index is a stable key.
        part.rows ? (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.tableScroll}>
            <table className={styles.table}>
              <tbody>
                {part.rows.map((row, line) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={line}>
                    {row.map((cell, column) => (
                      // oxlint-disable-next-line react/no-array-index-key
                      <td key={column}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={at} className={styles.paragraph}>
            {part.text}
          </p>
        ),
      )}
      {preview.more && <More />}
    </Scroll>
  );
}

function Sheet({ sheet, label }: { sheet: PreviewSheet; label: string }) {
  const { t } = useTranslation();
  const width = widthOf(sheet.rows);
  if (width === 0) return <p className={styles.more}>{t("files.emptySheet")}</p>;
  const columns = Array.from({ length: width }, (_, at) => at);
  return (
    <Scroll label={label}>
      <table className={`${styles.table} ${styles.sheet}`}>
        <thead>
          <tr>
            <th aria-hidden="true" />
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, line) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={line}>
              <th scope="row">{line + 1}</th>
              {columns.map((column) => (
                <td key={column}>{row[column] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sheet.more && <More />}
    </Scroll>
  );
}

/** The cells of a workbook, one tab per sheet. */
export function SheetsView({ preview }: { preview: AttachPreview }) {
  return (
    <Tabs
      className={styles.sheets ?? ""}
      size="small"
      tabPlacement="bottom"
      items={preview.sheets.map((sheet, at) => ({
        key: String(at),
        label: sheet.name,
        children: <Sheet sheet={sheet} label={sheet.name} />,
      }))}
    />
  );
}
