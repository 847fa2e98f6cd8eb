import { useTranslation } from "react-i18next";
import { Icon } from "../../../kit/icons";
import { cellName, rowsOf } from "./draft";
import { entriesOf, type Entry } from "./faults";
import styles from "./filing.module.css";
import type { ListedPart } from "./report";

interface MissingPanelProps {
  parts: readonly ListedPart[];
  onGo: (entry: Entry) => void;
}

/** The words of an entry: where it is, and what. */
function useEntryWord(): (one: ListedPart, entry: Entry) => string {
  const { t } = useTranslation();
  return ({ section, report }, { row, field, text, word }) => {
    const label = section.fields.find(({ name }) => name === field)?.label ?? "";
    const n = row === null ? 0 : rowsOf(report.draft).indexOf(row) + 1;
    const place =
      n === 0 ? label : label ? t("filing.rowField", { n, field: label }) : t("filing.row", { n });
    const said = text ?? (word ? t(word) : "");
    return place ? t("filing.entry", { place, text: said }) : said;
  };
}

interface GroupProps extends MissingPanelProps {
  title: string;
  hint?: string;
  entries: readonly Entry[];
}

function Group({ title, hint, entries, parts, onGo }: GroupProps) {
  const entryWord = useEntryWord();
  const sections = parts.filter(({ section }) => entries.some((one) => one.section === section.code));
  return (
    <section className={styles.panelGroup} aria-label={title}>
      <h2>
        {title} <span className={styles.badge}>{entries.length}</span>
      </h2>
      {hint && <p className={styles.note}>{hint}</p>}
      {sections.map((one) => (
        <div key={one.section.code}>
          <h3>{one.section.title}</h3>
          <ul>
            {entries
              .filter((entry) => entry.section === one.section.code)
              .map((entry) => (
                <li key={`${cellName(entry.row, entry.field)} ${entry.text ?? entry.word}`}>
                  <button type="button" data-kind={entry.kind} onClick={() => onGo(entry)}>
                    <span className={styles.dot} aria-hidden="true" />
                    <span>{entryWord(one, entry)}</span>
                    <Icon name="right" width={12} height={12} />
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** What is missing, by name; each entry leads to its cell. */
export function MissingPanel({ parts, onGo }: MissingPanelProps) {
  const { t } = useTranslation();
  const entries = entriesOf(
    parts.map(({ section, report }) => ({ code: section.code, judged: report.judged })),
  );
  const of = (kind: Entry["kind"]) => entries.filter((one) => one.kind === kind);
  const [marks, faults, doubts] = [of("mark"), of("fault"), of("doubt")];
  return (
    <div className={styles.panel}>
      {marks.length > 0 && <Group title={t("filing.mark")} entries={marks} parts={parts} onGo={onGo} />}
      {faults.length > 0 ? (
        <Group title={t("filing.missing")} entries={faults} parts={parts} onGo={onGo} />
      ) : (
        <p className={styles.nothing}>
          <Icon name="check" width={14} height={14} /> {t("filing.nothingMissing")}
        </p>
      )}
      {doubts.length > 0 && (
        <Group
          title={t("filing.doubts")}
          hint={t("filing.doubtHint")}
          entries={doubts}
          parts={parts}
          onGo={onGo}
        />
      )}
    </div>
  );
}
