import { useTranslation } from "react-i18next";
import { useHelpAccess } from "../../core/help";
import { Icon } from "../icons";
import styles from "./help.module.css";

/** Opens the help of the page, beside its title. */
export function HelpButton() {
  const { t } = useTranslation();
  const help = useHelpAccess();
  if (!help) return null;
  return (
    <button
      type="button"
      className={styles.button}
      title={t("command.help")}
      aria-label={t("command.help")}
      data-tour="help"
      onClick={() => help.open()}
    >
      <Icon name="question" />
    </button>
  );
}
