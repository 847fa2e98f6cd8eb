import { useTranslation } from "react-i18next";
import type { ShapeSection } from "../../../api/filings";
import { Facts } from "../../../kit/Section";
import { cellName, recordsOf, type Draft } from "./draft";
import { saidOfCell, type Judged } from "./faults";
import styles from "./filing.module.css";
import { useCellWords, type RowsBySection } from "./useCellWords";

interface SectionShownProps {
  section: ShapeSection;
  draft: Draft;
  judged: Judged;
  rows: RowsBySection;
}

/** A section to be read. */
export function SectionShown({ section, draft, judged, rows }: SectionShownProps) {
  const { t } = useTranslation();
  const word = useCellWords(section, draft, rows);
  const records = recordsOf(section, draft);
  if (records.length === 0) return <p className={styles.note}>{t("filing.noRows")}</p>;
  return (
    <div className={styles.shown}>
      {records.map((row, at) => (
        <div key={row ?? ""} className={styles.shownRow}>
          {row !== null && <h3>{t("filing.row", { n: at + 1 })}</h3>}
          <Facts
            facts={section.fields.map((field) => {
              const name = cellName(row, field.name);
              const said = saidOfCell([...judged.marks, ...judged.doubts], name);
              const text = word(field, draft[name]);
              return {
                field: field.name,
                label: field.label,
                value:
                  said.length === 0 ? (
                    text
                  ) : (
                    <>
                      {text || "—"}
                      {said.map(({ text: note }) => (
                        <span key={note} className={styles.doubtNote}>
                          {note}
                        </span>
                      ))}
                    </>
                  ),
              };
            })}
          />
        </div>
      ))}
    </div>
  );
}
