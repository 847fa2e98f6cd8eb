import type { ReactNode } from "react";
import styles from "./Timeline.module.css";

export interface TimelineEntry {
  id: string;
  title: ReactNode;
  /** Who and when. */
  note: ReactNode;
  body?: ReactNode;
}

/** A timeline of entries, in the given order. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <div className={styles.title}>{entry.title}</div>
          <div className={styles.note}>{entry.note}</div>
          {entry.body}
        </li>
      ))}
    </ol>
  );
}
