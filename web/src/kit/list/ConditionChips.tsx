import { useTranslation } from "react-i18next";
import { isGroup, type Condition, type ConditionLine } from "../../api/listing";
import { Icon } from "../icons";
import styles from "./ConditionChips.module.css";
import type { Path } from "./conditions";

interface ConditionChipsProps {
  /** Text of the search box. */
  search: string;
  conditions: readonly Condition[];
  wordOf: (line: ConditionLine) => string;
  /** Text with the number of rows hidden by the conditions; absent while unknown. */
  hidden?: string | undefined;
  onRemoveSearch: () => void;
  onRemove: (path: Path) => void;
  onClear: () => void;
  /** Opens the search panel with these conditions. */
  onEdit?: () => void;
}

interface LevelProps extends Pick<ConditionChipsProps, "conditions" | "wordOf" | "onRemove"> {
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
function Level({ conditions, path, wordOf, onRemove }: LevelProps) {
  const { t } = useTranslation();
  const mixed = conditions.some(({ andOr }) => andOr === "OR");
  const inWords = (condition: Condition): string =>
    isGroup(condition)
      ? t("list.brackets", { conditions: condition.conditions.map(inWords).join(t("common.listComma")) })
      : wordOf(condition);
  return conditions.map((condition, index) => {
    const here = [...path, index];
    const join = mixed && index > 0 ? t(condition.andOr === "OR" ? "list.or" : "list.and") : null;
    return (
      <li key={here.join(".")} className={styles.item}>
        {join && <span className={styles.join}>{join}</span>}
        {isGroup(condition) ? (
          <span className={styles.group}>
            <ul className={styles.level} aria-label={inWords(condition)}>
              <Level conditions={condition.conditions} path={here} wordOf={wordOf} onRemove={onRemove} />
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

/** Shows every active condition as a chip that can be removed with one click. */
export function ConditionChips(props: ConditionChipsProps) {
  const { t } = useTranslation();
  const { search, conditions } = props;
  if (search === "" && conditions.length === 0) return null;
  const keyword = t("list.keyword", { text: search });
  return (
    <ul className={styles.chips} aria-label={t("list.filters")}>
      {search !== "" && (
        <li className={styles.item}>
          <span className={styles.chip}>
            <span>{keyword}</span>
            <Remove text={keyword} onRemove={props.onRemoveSearch} />
          </span>
        </li>
      )}
      <Level conditions={conditions} path={[]} wordOf={props.wordOf} onRemove={props.onRemove} />
      {props.onEdit && conditions.length > 0 && (
        <li>
          <button type="button" className={styles.clear} onClick={props.onEdit}>
            {t("list.editConditions")}
          </button>
        </li>
      )}
      <li>
        <button type="button" className={styles.clear} onClick={props.onClear}>
          {t("list.clearAll")}
        </button>
      </li>
      {props.hidden && <li className={styles.hidden}>{props.hidden}</li>}
    </ul>
  );
}
