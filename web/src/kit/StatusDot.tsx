import type { ReactNode } from "react";
import styles from "./StatusDot.module.css";

/** Grey draft or void, blue in progress, amber waiting for someone, green done, red returned. */
export const TONES = ["idle", "progress", "waiting", "done", "returned"] as const;
export type Tone = (typeof TONES)[number];

/** The tone as the server names it; one this page does not know yet is grey. */
export function toneOf(text: string | undefined): Tone {
  return TONES.find((tone) => tone === text) ?? "idle";
}

/** Status is a dot and a word; the word carries the meaning, so colour is never needed to read it. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.status}>
      <span className={`${styles.dot} ${styles[tone]}`} aria-hidden="true" />
      {children}
    </span>
  );
}
