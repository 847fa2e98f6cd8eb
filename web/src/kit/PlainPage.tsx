import { useId, type ReactNode } from "react";
import styles from "./PlainPage.module.css";

/** A page that is neither a list nor a document: a title and panels under it. */
export function PlainPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

interface PanelProps {
  title?: string;
  narrow?: boolean;
  children: ReactNode;
}

export function Panel({ title, narrow = false, children }: PanelProps) {
  const id = useId();
  return (
    <section
      className={narrow ? `${styles.panel} ${styles.narrow}` : styles.panel}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
