import type { ReactNode } from "react";
import { PageHeader } from "./PageHeader";
import styles from "./RecordPage.module.css";

interface RecordPageProps {
  title: string;
  beside?: ReactNode;
  actions?: ReactNode;
  /** Stays in sight at the bottom. */
  footer?: ReactNode;
  /** Stands at the right where there is room, else below. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page about one record: sections below each other, and what goes along with them at the side. */
export function RecordPage({ title, beside, actions, footer, aside, children }: RecordPageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} beside={beside} actions={actions} />
      <div className={aside ? styles.wide : styles.narrow}>
        <div className={styles.column}>{children}</div>
        {aside && <div className={styles.column}>{aside}</div>}
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}
