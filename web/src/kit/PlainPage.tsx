import type { ReactNode } from "react";
import styles from "./PlainPage.module.css";

/** A page that is neither a list nor a document: a title and panels under it. */
export function PlainPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

export function Panel({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return <section className={narrow ? `${styles.panel} ${styles.narrow}` : styles.panel}>{children}</section>;
}
