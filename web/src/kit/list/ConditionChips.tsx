import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import styles from "./ConditionChips.module.css";

export interface Chip {
  key: string;
  text: string;
  onRemove: () => void;
}

/** Every condition that hides rows is in sight, and one click away from being gone. */
export function ConditionChips({ chips, onClear }: { chips: Chip[]; onClear: () => void }) {
  const { t } = useTranslation();
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t("list.filters")}>
      {chips.map((chip) => (
        <li key={chip.key} className={styles.chip}>
          <span>{chip.text}</span>
          <button
            type="button"
            aria-label={t("list.removeCondition", { condition: chip.text })}
            onClick={chip.onRemove}
          >
            <Icon name="close" width={12} height={12} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={onClear}>
          {t("list.clearAll")}
        </button>
      </li>
    </ul>
  );
}
