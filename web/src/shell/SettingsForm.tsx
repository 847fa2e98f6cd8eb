import { Button, Segmented, Switch } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { changeSettings, resetSettings, useSettings, type Settings } from "../core/settings";
import { Icon } from "../kit/icons";
import { toast } from "../kit/toast";
import { ROW_HEIGHTS, THEMES, type Density } from "../theme/tokens";
import styles from "./SettingsForm.module.css";

const SWITCHES = [
  "tagsView",
  "fixedHeader",
  "sidebarLogo",
  "showSettings",
  "supportPinyinSearch",
] as const satisfies readonly (keyof Settings)[];

/** Changes apply at once and are stored per user in this browser. */
export function SettingsForm() {
  const { t } = useTranslation();
  const id = useId();
  const settings = useSettings();
  return (
    <div className={styles.form}>
      <fieldset className={styles.colors}>
        <legend>{t("settings.theme")}</legend>
        {THEMES.map(({ theme, action }) => (
          <label key={theme} style={{ background: theme }} title={t(`settings.color.${theme}`)}>
            <input
              type="radio"
              name={`${id}-theme`}
              className="visually-hidden"
              aria-label={t(`settings.color.${theme}`)}
              checked={settings.theme === theme}
              onChange={() => changeSettings({ theme })}
            />
            {settings.theme === theme && (
              <span style={{ background: action }}>
                <Icon name="check" />
              </span>
            )}
          </label>
        ))}
      </fieldset>
      <div className={styles.row}>
        <span id={`${id}-density`}>{t("settings.density")}</span>
        <Segmented
          aria-labelledby={`${id}-density`}
          value={settings.density}
          onChange={(density) => changeSettings({ density })}
          options={(Object.keys(ROW_HEIGHTS) as Density[]).map((value) => ({
            value,
            label: t(`list.density.${value}`),
          }))}
        />
      </div>
      {SWITCHES.map((name) => (
        <div key={name} className={styles.row}>
          <label htmlFor={`${id}-${name}`}>
            {t(`settings.${name}`)}
            <small>{t(`settings.${name}.hint`)}</small>
          </label>
          <Switch
            id={`${id}-${name}`}
            checked={settings[name]}
            onChange={(on) => changeSettings({ [name]: on })}
          />
        </div>
      ))}
      <div>
        <Button
          onClick={() => {
            resetSettings();
            toast.success(t("settings.resetDone"));
          }}
        >
          {t("settings.reset")}
        </Button>
      </div>
    </div>
  );
}
