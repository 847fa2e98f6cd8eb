import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import type { RowAction } from "../../api/listing";
import { PHONE_QUERY } from "../../theme/tokens";
import { Icon } from "../icons";
import { ActionMenu } from "../RowActions";
import { useMediaQuery } from "../useMediaQuery";
import styles from "./DocumentActions.module.css";
import { splitForPage } from "./splitForPage";

interface DocumentActionsProps {
  actions: readonly RowAction[];
  dangerousActions: readonly string[];
  onAction: (action: string) => void;
}

/**
 * The actions of the document on a page. Allowed ones come first, the first of them as primary button. Disallowed ones
 * stay focusable and give the reason.
 */
export function DocumentActions({ actions, dangerousActions, onAction }: DocumentActionsProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE_QUERY);
  const { inline, rest, first } = splitForPage(actions, dangerousActions, phone ? 2 : 4);
  return (
    <div className={styles.actions}>
      {inline.map((action) => {
        const danger = dangerousActions.includes(action.action);
        if (action.allowed) {
          return (
            <Button
              key={action.action}
              type={action === first ? "primary" : "default"}
              danger={danger}
              onClick={() => onAction(action.action)}
            >
              {action.label}
            </Button>
          );
        }
        return (
          <Tooltip key={action.action} title={action.reason} trigger={["hover", "focus", "click"]}>
            <Button aria-disabled className={styles.blocked ?? ""}>
              {action.label}
            </Button>
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
    </div>
  );
}
