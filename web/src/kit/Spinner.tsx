import styles from "./Spinner.module.css";

/** Busy indicator. It has no accessible name, so that a button keeps its own while it waits. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
