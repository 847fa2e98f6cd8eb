import { useTranslation } from "react-i18next";
import { Icon, MENU_ICON_NAMES, menuIcon } from "../../../kit/icons";
import styles from "./IconPicker.module.css";

interface IconPickerProps {
  value: string;
  labelledBy: string;
  onChange: (icon: string) => void;
}

/** Chooses an icon for a menu entry; a current icon outside the list is offered as well. */
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
