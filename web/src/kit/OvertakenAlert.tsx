import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

interface OvertakenAlertProps {
  /** Who saved first, when it is known. */
  who: string | undefined;
  /** A save was refused because of it. */
  refused: boolean;
  changes: readonly FieldChange[];
  dirty: boolean;
  /** Absent until the newest version has been read. */
  onReload: (() => void) | undefined;
}

/** Someone else saved first: who, which fields, and the way on without losing what was typed. */
export function OvertakenAlert({ who, refused, changes, dirty, onReload }: OvertakenAlertProps) {
  const { t } = useTranslation();
  const shown = (text: string) => (text === "" ? t("common.empty") : text);
  return (
    <Alert
      showIcon
      type="warning"
      title={refused ? t("drawer.conflictTitle") : t("drawer.changedBy", { who: who || t("drawer.someone") })}
      description={
        <>
          {changes.map(({ label, before, after }) => (
            <div key={label}>
              {t("history.changed", { label, before: shown(before), after: shown(after) })}
            </div>
          ))}
          {dirty && <div>{t("drawer.changedHint")}</div>}
        </>
      }
      action={
        <Button size="small" disabled={!onReload} onClick={onReload}>
          {t("drawer.loadLatest")}
        </Button>
      }
    />
  );
}
