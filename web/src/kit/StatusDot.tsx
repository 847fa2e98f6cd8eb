import type { ReactNode } from "react";
import styles from "./StatusDot.module.css";

/** Grey draft or void, blue in progress, amber waiting for someone, green done, red returned. */
export const TONES = ["idle", "progress", "waiting", "done", "returned"] as const;
export type Tone = (typeof TONES)[number];

/** Maps the server's tone name; an unknown one is grey. */
export function toneOf(text: string | undefined): Tone {
  return TONES.find((tone) => tone === text) ?? "idle";
}

/** A status as a dot and a word; the word carries the meaning, so it does not depend on colour. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.status}>
      <span className={`${styles.dot} ${styles[tone]}`} aria-hidden="true" />
      {children}
    </span>
  );
}
