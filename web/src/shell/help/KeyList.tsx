import { useTranslation } from "react-i18next";
import { COMMAND_GROUPS, COMMAND_IDS, COMMANDS } from "../../app/commands";
import { Keys } from "../Keys";
import styles from "./KeyList.module.css";

/** All commands with their keyboard shortcuts; those without one are in the palette. */
export function KeyList() {
  const { t } = useTranslation();
  return (
    <div className={styles.groups}>
      {COMMAND_GROUPS.map((group) => (
        <section key={group}>
          <h3>{t(`command.group.${group}`)}</h3>
          <dl>
            {COMMAND_IDS.filter((id) => COMMANDS[id].group === group).map((id) => {
              const { title, keys } = COMMANDS[id];
              return (
                <div key={id}>
                  <dt>{t(title)}</dt>
                  <dd>{keys ? <Keys keys={keys} /> : <small>{t("command.inPalette")}</small>}</dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </div>
  );
}
