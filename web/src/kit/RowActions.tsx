import { Dropdown } from "antd";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import type { RowAction } from "../api/listing";
import { ActionButton } from "./ActionButton";
import { Icon } from "./icons";
import styles from "./RowActions.module.css";

/** Maximum number of actions shown side by side in a row. */
const MOST_INLINE = 4;
const INLINE_OF_MANY = 2;

export interface SplitActions {
  inline: readonly RowAction[];
  /** Shown in the "More" menu. */
  rest: readonly RowAction[];
}

/** Few actions are all shown inline. Of many, the first allowed ones are inline and the others go into a menu. */
export function splitActions(actions: readonly RowAction[]): SplitActions {
  if (actions.length <= MOST_INLINE) return { inline: actions, rest: [] };
  const inline = actions.filter((action) => action.allowed).slice(0, INLINE_OF_MANY);
  return { inline, rest: actions.filter((action) => !inline.includes(action)) };
}

interface ActionMenuProps {
  actions: readonly RowAction[];
  dangerousActions: readonly string[];
  /** Name of the row, for the accessible label of the button. */
  name?: string | undefined;
  onAction: (action: string) => void;
  children?: ReactElement;
}

/** Actions in a menu. A disallowed one stays focusable and gives the reason. */
export function ActionMenu({ actions, dangerousActions, name, onAction, children }: ActionMenuProps) {
  const { t } = useTranslation();
  const more = t("list.more");
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      menu={{
        items: actions.map((action) => ({
          key: action.action,
          danger: action.allowed && dangerousActions.includes(action.action),
          label: (
            <span className={action.allowed ? undefined : styles.blocked}>
              {action.label}
              {!action.allowed && <small className={styles.reason}>{action.reason}</small>}
            </span>
          ),
        })),
        onClick: ({ key }) => {
          if (actions.find((action) => action.action === key)?.allowed) onAction(key);
        },
      }}
    >
      {children ?? (
        <button type="button" className={styles.more} aria-label={name ? `${more} ${name}` : more}>
          {more}
        </button>
      )}
    </Dropdown>
  );
}

interface RowActionsProps {
  actions: readonly RowAction[];
  dangerousActions: readonly string[];
  name?: string | undefined;
  onAction: (action: string) => void;
}

/** The end of a document's row: the next step, if there is one, and a menu with all else. */
export function NextStep({ next, actions, ...rest }: RowActionsProps & { next: string | null }) {
  const { t } = useTranslation();
  const step = actions.find(({ action }) => action === next);
  const others = actions.filter((action) => action !== step);
  const more = rest.name ? `${t("list.more")} ${rest.name}` : t("list.more");
  return (
    <>
      {step && <ActionButton action={step} danger={false} onRun={() => rest.onAction(step.action)} />}
      {others.length > 0 && (
        <ActionMenu {...rest} actions={others}>
          <button type="button" className={`${styles.more} ${styles.dots}`} aria-label={more}>
            <Icon name="more" />
          </button>
        </ActionMenu>
      )}
    </>
  );
}

export function RowActions({ actions, dangerousActions, name, onAction }: RowActionsProps) {
  const { inline, rest } = splitActions(actions);
  return (
    <>
      {inline.map((action) => (
        <ActionButton
          key={action.action}
          action={action}
          danger={dangerousActions.includes(action.action)}
          onRun={() => onAction(action.action)}
        />
      ))}
      {rest.length > 0 && (
        <ActionMenu actions={rest} dangerousActions={dangerousActions} name={name} onAction={onAction} />
      )}
    </>
  );
}
