import type { ReactNode } from "react";
import { PageHeader } from "./PageHeader";
import styles from "./RecordPage.module.css";

interface RecordPageProps {
  title: string;
  beside?: ReactNode;
  actions?: ReactNode;
  /** Sticky at the bottom. */
  footer?: ReactNode;
  /** In a side column on wide screens, else below. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Page of one record: sections, with an optional side column. */
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
