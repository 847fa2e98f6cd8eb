import { useTranslation } from "react-i18next";
import { Icon, MENU_ICON_NAMES, menuIcon } from "../../../kit/icons";
import styles from "./IconPicker.module.css";

interface IconPickerProps {
  value: string;
  labelledBy: string;
  onChange: (icon: string) => void;
}

/** The icons that mean something in a menu, and the one that is chosen, whatever it is. */
export function IconPicker({ value, labelledBy, onChange }: IconPickerProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.icons} role="radiogroup" aria-label={labelledBy}>
      {[...new Set(["", ...MENU_ICON_NAMES, value])].map((name) => (
        <label key={name} className={styles.icon} title={name || t("menuAdmin.noIcon")}>
          <input
            type="radio"
            name="menu-icon"
            className="visually-hidden"
            aria-label={name || t("menuAdmin.noIcon")}
            checked={value === name}
            onChange={() => onChange(name)}
          />
          {name ? <Icon name={menuIcon(name)} /> : "—"}
        </label>
      ))}
    </div>
  );
}
