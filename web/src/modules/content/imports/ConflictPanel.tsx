import { Button, Radio } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DictWords } from "../../../api/dictionary";
import type { ImportColumn, Take } from "../../../api/imports";
import { dictWord } from "../../../kit/list/cells";
import styles from "./ConflictPanel.module.css";
import type { PlacedConflict } from "./reviewLines";

interface ConflictPanelProps {
  /** The container already has a title. */
  named: boolean;
  conflicts: readonly PlacedConflict[];
  columns: readonly ImportColumn[];
  dictionaries: DictWords | undefined;
  onChoose: (conflicts: readonly PlacedConflict[], take: Take) => void;
  onGoTo: (line: number, field: string) => void;
}

/** Maximum number drawn at once. */
const SHOWN = 50;
const TAKES: readonly Take[] = ["mine", "theirs"];

/** Edit conflicts by cell, with a choice between the two values. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { conflicts, columns, dictionaries, onChoose, onGoTo } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState(SHOWN);
  const undecided = conflicts.filter(({ take }) => take === null).length;
  const columnOf = (field: string) => columns.find((column) => column.field === field);
  const wordOf = (field: string, text: string) => {
    const dictName = columnOf(field)?.dictName;
    const word = dictName && dictionaries ? dictWord(dictionaries, dictName, text) : text;
    return word || t("common.empty");
  };
  return (
    <section className={styles.panel} aria-label={t("import.conflicts")}>
      <div className={styles.head}>
        {!props.named && <h2>{t("import.conflicts")}</h2>}
        <output className={undecided > 0 ? undefined : styles.done}>
          {undecided > 0
            ? t("import.undecided", { n: undecided, total: conflicts.length })
            : t("import.allDecided")}
        </output>
        <p>{t("import.conflictsHint")}</p>
        <div className={styles.all}>
          {TAKES.map((take) => (
            <Button key={take} size="small" onClick={() => onChoose(conflicts, take)}>
              {t(`import.all.${take}`)}
            </Button>
          ))}
        </div>
      </div>
      <ol className={styles.list}>
        {conflicts.slice(0, shown).map((conflict) => {
          const { line, field, base, take } = conflict;
          const place = t("import.place", { line, column: columnOf(field)?.label ?? field });
          return (
            <li key={`${line}/${field}`} className={take ? styles.decided : undefined}>
              <button type="button" className={styles.place} onClick={() => onGoTo(line, field)}>
                {place}
              </button>
              {typeof base === "string" && (
                <p className={styles.base}>{t("import.base", { text: wordOf(field, base) })}</p>
              )}
              <Radio.Group
                className={styles.choices ?? ""}
                aria-label={place}
                value={take}
                onChange={(event) => onChoose([conflict], event.target.value as Take)}
              >
                {TAKES.map((each) => (
                  <Radio key={each} value={each}>
                    <span className={styles.who}>{t(`import.take.${each}`)}</span>
                    <span className={styles.text}>{wordOf(field, conflict[each])}</span>
                  </Radio>
                ))}
              </Radio.Group>
            </li>
          );
        })}
      </ol>
      {conflicts.length > shown && (
        <Button type="link" onClick={() => setShown(shown + SHOWN)}>
          {t("import.showMore", { n: conflicts.length - shown })}
        </Button>
      )}
    </section>
  );
}
