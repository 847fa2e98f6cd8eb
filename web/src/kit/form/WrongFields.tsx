import { useTranslation } from "react-i18next";
import styles from "./WrongFields.module.css";

export interface WrongField {
  name: string;
  label: string;
  onGo: () => void;
}

/** The invalid fields of a form, each linked to its input. */
export function WrongFields({ fields }: { fields: readonly WrongField[] }) {
  const { t } = useTranslation();
  if (fields.length === 0) return null;
  return (
    <div className={styles.wrong}>
      {t("form.wrong")}
      {fields.map(({ name, label, onGo }) => (
        <button key={name} type="button" onClick={onGo}>
          {label}
        </button>
      ))}
    </div>
  );
}
