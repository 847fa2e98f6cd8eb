import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  hint?: string;
  action?: ReactNode;
  /** Announces it to screen readers: for errors, not for empty lists. */
  alert?: boolean;
}

/** Placeholder where there is nothing to show, with the reason. */
export function EmptyState({ icon = "inbox", title, hint, action, alert }: EmptyStateProps) {
  return (
    <div className={styles.empty} role={alert ? "alert" : undefined}>
      <span className={styles.icon}>
        <Icon name={icon} width={22} height={22} />
      </span>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
