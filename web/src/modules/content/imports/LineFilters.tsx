import { useTranslation } from "react-i18next";
import type { ImportLine } from "../../../api/imports";
import { groupDigits } from "../../../kit/digits";
import styles from "./Review.module.css";
import { countLines, LINE_FILTERS, type LineFilter } from "./reviewLines";

interface LineFiltersProps {
  lines: readonly ImportLine[];
  chosen: LineFilter;
  onChoose: (filter: LineFilter) => void;
}

/** Number of lines of each kind; clicking a count filters by it. */
export function LineFilters({ lines, chosen, onChoose }: LineFiltersProps) {
  const { t } = useTranslation();
  const counts = countLines(lines);
  return (
    <fieldset className={styles.chips} aria-label={t("import.filters")}>
      {LINE_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          className={`${styles.chip} ${counts[filter] > 0 ? (styles[filter] ?? "") : ""}`}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {t(`import.filter.${filter}`)} <strong>{groupDigits(String(counts[filter]))}</strong>
        </button>
      ))}
    </fieldset>
  );
}
