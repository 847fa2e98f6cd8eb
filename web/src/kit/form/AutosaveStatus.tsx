import { Button } from "antd";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { clockTime } from "../time";
import { errorText } from "../toast";
import styles from "./Sections.module.css";
import type { SaveState } from "./sectionSaver";
import type { Autosave } from "./useAutosave";

function useSaveWord(): (state: SaveState) => string {
  const { t } = useTranslation();
  return (save) => {
    switch (save.state) {
      case "saved":
        return t("autosave.saved", { time: clockTime(save.at) });
      case "refused":
        return t("autosave.refused", { reason: save.error.message || errorText(save.error) });
      default:
        return t(`autosave.${save.state}`);
    }
  };
}

interface AutosaveStatusProps<Draft extends FieldValues> {
  section: Pick<Autosave<Draft>, "state" | "conflicts" | "decide" | "saveNow">;
  labelOf: (field: string) => string;
}

/** Whether a section is saved, and what its user has to decide where somebody else was faster. */
export function AutosaveStatus<Draft extends FieldValues>({ section, labelOf }: AutosaveStatusProps<Draft>) {
  const { t } = useTranslation();
  const word = useSaveWord();
  const { state, conflicts, decide, saveNow } = section;
  const isOpen = state.state === "waiting" || state.state === "refused";
  return (
    <div className={styles.saving} data-save={state.state}>
      <output>{word(state)}</output>
      {isOpen && (
        <Button size="small" onClick={saveNow}>
          {t("autosave.retry")}
        </Button>
      )}
      {conflicts.length > 0 && (
        <ul className={styles.conflicts}>
          {conflicts.map(({ field, theirs }) => (
            <li key={field}>
              <span>{labelOf(field)}</span>
              <Button size="small" onClick={() => decide(field, "mine")}>
                {t("autosave.mine")}
              </Button>
              <Button size="small" onClick={() => decide(field, "theirs")}>
                {t("autosave.theirs", { value: String(theirs ?? "") || "—" })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
