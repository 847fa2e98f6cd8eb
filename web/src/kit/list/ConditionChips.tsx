import { useTranslation } from "react-i18next";
import { isGroup, type Condition, type ConditionLine } from "../../api/listing";
import { Icon } from "../icons";
import styles from "./ConditionChips.module.css";
import type { Path } from "./conditions";

interface ConditionChipsProps {
  conditions: readonly Condition[];
  /** Those that a filter above shows already. */
  shown: ReadonlySet<Condition>;
  wordOf: (line: ConditionLine) => string;
  onRemove: (path: Path) => void;
  /** Opens the search panel with these conditions. */
  onEdit?: () => void;
}

interface LevelProps extends Pick<ConditionChipsProps, "conditions" | "shown" | "wordOf" | "onRemove"> {
  path: Path;
}

function Remove({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" aria-label={t("list.removeCondition", { condition: text })} onClick={onRemove}>
      <Icon name="close" width={12} height={12} />
    </button>
  );
}

/** The conditions of one level. If any is joined by OR, each shows its operator. */
function Level({ conditions, shown, path, wordOf, onRemove }: LevelProps) {
  const { t } = useTranslation();
  const mixed = conditions.some(({ andOr }) => andOr === "OR");
  const inWords = (condition: Condition): string =>
    isGroup(condition)
      ? t("list.brackets", { conditions: condition.conditions.map(inWords).join(t("common.listComma")) })
      : wordOf(condition);
  const first = conditions.findIndex((condition) => !shown.has(condition));
  return conditions.map((condition, index) => {
    if (shown.has(condition)) return null;
    const here = [...path, index];
    const join = mixed && index > first ? t(condition.andOr === "OR" ? "list.or" : "list.and") : null;
    return (
      <li key={here.join(".")} className={styles.item}>
        {join && <span className={styles.join}>{join}</span>}
        {isGroup(condition) ? (
          <span className={styles.group}>
            <ul className={styles.level} aria-label={inWords(condition)}>
              <Level
                conditions={condition.conditions}
                shown={shown}
                path={here}
                wordOf={wordOf}
                onRemove={onRemove}
              />
            </ul>
            <Remove text={inWords(condition)} onRemove={() => onRemove(here)} />
          </span>
        ) : (
          <span className={styles.chip}>
            <span title={wordOf(condition)}>{wordOf(condition)}</span>
            <Remove text={wordOf(condition)} onRemove={() => onRemove(here)} />
          </span>
        )}
      </li>
    );
  });
}

/** The active conditions that no filter shows, each as a chip that can be removed with one click. */
export function ConditionChips(props: ConditionChipsProps) {
  const { t } = useTranslation();
  const { conditions, shown } = props;
  if (conditions.every((condition) => shown.has(condition))) return null;
  return (
    <ul className={styles.chips} aria-label={t("list.filters")}>
      <Level
        conditions={conditions}
        shown={shown}
        path={[]}
        wordOf={props.wordOf}
        onRemove={props.onRemove}
      />
      {props.onEdit && (
        <li>
          <button type="button" className={styles.clear} onClick={props.onEdit}>
            {t("list.editConditions")}
          </button>
        </li>
      )}
    </ul>
  );
}
