import type { ReactNode } from "react";
import styles from "./StatusDot.module.css";

/** Grey draft or void, blue in progress, amber waiting for someone, green done, red returned. */
export type Tone = "grey" | "blue" | "amber" | "green" | "red";

/** Status is a dot and a word; the word carries the meaning, so colour is never needed to read it. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.status}>
      <span className={`${styles.dot} ${styles[tone]}`} aria-hidden="true" />
      {children}
    </span>
  );
}
