import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { Conflict } from "../../../kit/form/useAutosave";
import styles from "./filing.module.css";

interface ConflictsProps {
  conflicts: readonly Conflict[];
  labelOf: (name: string) => string;
  /** What the other one wrote. */
  wordOf: (name: string, theirs: unknown) => string;
  onDecide: (name: string, take: "mine" | "theirs") => void;
}

/** Cells that two people changed: whoever was later decides about each. */
export function Conflicts({ conflicts, labelOf, wordOf, onDecide }: ConflictsProps) {
  const { t } = useTranslation();
  if (conflicts.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-label={t("filing.conflicts")}>
      <p role="alert">{t("filing.conflicts")}</p>
      <ul>
        {conflicts.map(({ field, theirs }) => {
          const about = { label: labelOf(field), value: wordOf(field, theirs) || "—" };
          return (
            <li key={field}>
              <span>{about.label}</span>
              <Button aria-label={t("filing.conflict.mineOf", about)} onClick={() => onDecide(field, "mine")}>
                {t("filing.conflict.mine")}
              </Button>
              <Button
                aria-label={t("filing.conflict.theirsOf", about)}
                onClick={() => onDecide(field, "theirs")}
              >
                {t("filing.conflict.theirs", about)}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
