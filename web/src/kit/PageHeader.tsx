import type { ReactNode } from "react";
import { HelpButton } from "./help/HelpButton";
import styles from "./PageHeader.module.css";

export function PageHeader({
  title,
  beside,
  actions,
}: {
  title: string;
  beside?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1>{title}</h1>
        <HelpButton />
      </div>
      {beside}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
