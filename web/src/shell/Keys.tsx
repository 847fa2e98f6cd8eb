import { keyNames } from "../app/commands";
import styles from "./Keys.module.css";

const MAC = /mac/i.test(navigator.platform);

/** A keyboard shortcut. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keyNames(keys, MAC).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  );
}
