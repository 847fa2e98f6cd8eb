import type { ReactNode } from "react";
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
      <h1>{title}</h1>
      {beside}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
