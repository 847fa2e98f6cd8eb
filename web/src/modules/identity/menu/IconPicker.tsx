import { useTranslation } from "react-i18next";
import { Icon, ICON_NAMES } from "../../../kit/icons";
import styles from "./IconPicker.module.css";

interface IconPickerProps {
  value: string;
  labelledBy: string;
  onChange: (icon: string) => void;
}

/** The icons there are; a menu cannot show any other. */
export function IconPicker({ value, labelledBy, onChange }: IconPickerProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.icons} role="radiogroup" aria-label={labelledBy}>
      {["", ...ICON_NAMES].map((name) => (
        <label key={name} className={styles.icon} title={name || t("menuAdmin.noIcon")}>
          <input
            type="radio"
            name="menu-icon"
            className="visually-hidden"
            aria-label={name || t("menuAdmin.noIcon")}
            checked={value === name}
            onChange={() => onChange(name)}
          />
          {name ? <Icon name={name as (typeof ICON_NAMES)[number]} /> : "—"}
        </label>
      ))}
    </div>
  );
}
