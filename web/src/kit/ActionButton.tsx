import { Tooltip } from "antd";
import type { RowAction } from "../api/listing";
import styles from "./ActionButton.module.css";

interface ActionButtonProps {
  action: RowAction;
  danger?: boolean;
  onRun: () => void;
}

/**
 * An action offered by the server. A disallowed one stays focusable, so that keyboard users can reach the
 * reason.
 */
export function ActionButton({ action, danger, onRun }: ActionButtonProps) {
  const button = (
    <button
      type="button"
      className={`${styles.action} ${danger ? styles.danger : ""}`}
      aria-disabled={!action.allowed || undefined}
      onClick={action.allowed ? onRun : undefined}
    >
      {action.label}
    </button>
  );
  if (action.allowed) return button;
  return (
    <Tooltip title={action.reason} trigger={["hover", "focus", "click"]}>
      {button}
    </Tooltip>
  );
}
