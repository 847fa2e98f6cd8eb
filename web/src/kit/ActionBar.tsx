import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import type { RowAction } from "../api/listing";
import { Icon } from "./icons";
import { ActionMenu, splitActions } from "./RowActions";

interface ActionBarProps {
  actions: readonly RowAction[];
  dangerousActions: readonly string[];
  onAction: (action: string) => void;
}

/** The actions of a page's record: the first allowed ones as buttons, the rest in a menu. */
export function ActionBar({ actions, dangerousActions, onAction }: ActionBarProps) {
  const { t } = useTranslation();
  const { inline, rest } = splitActions(actions);
  return (
    <>
      {inline.map((action) => {
        const button = (
          <Button
            key={action.action}
            danger={dangerousActions.includes(action.action)}
            aria-disabled={!action.allowed || undefined}
            onClick={action.allowed ? () => onAction(action.action) : undefined}
          >
            {action.label}
          </Button>
        );
        return action.allowed ? (
          button
        ) : (
          <Tooltip key={action.action} title={action.reason} trigger={["hover", "focus", "click"]}>
            {button}
          </Tooltip>
        );
      })}
      {rest.length > 0 && (
        <ActionMenu actions={rest} dangerousActions={dangerousActions} onAction={onAction}>
          <Button icon={<Icon name="down" width={12} height={12} />} iconPlacement="end">
            {t("list.more")}
          </Button>
        </ActionMenu>
      )}
    </>
  );
}
