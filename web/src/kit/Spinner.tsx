import styles from "./Spinner.module.css";

/** Turns while something is under way. It has no name: a button is called the same while it waits. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
