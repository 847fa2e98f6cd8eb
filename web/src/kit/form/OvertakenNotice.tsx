import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";

export interface ShownChange {
  field: string;
  label: string;
  /** In words; empty where there was nothing. */
  before: string;
  after: string;
}

interface OvertakenNoticeProps {
  /** Null until the newest version has been read. */
  latest: { updatedBy: string } | null;
  changes: readonly ShownChange[];
  /** A save was refused because of it. */
  refused: boolean;
  dirty: boolean;
  onReload: () => void;
}

/** Someone else saved first: who, which fields, and the way on without losing what was typed. */
export function OvertakenNotice({ latest, changes, refused, dirty, onReload }: OvertakenNoticeProps) {
  const { t } = useTranslation();
  return (
    <Alert
      showIcon
      type="warning"
      title={
        refused
          ? t("drawer.conflictTitle")
          : t("drawer.changedBy", { who: latest?.updatedBy || t("drawer.someone") })
      }
      description={
        <>
          {changes.map(({ field, label, before, after }) => (
            <div key={field}>
              {t("history.changed", {
                label,
                before: before || t("common.empty"),
                after: after || t("common.empty"),
              })}
            </div>
          ))}
          {dirty && <div>{t("drawer.changedHint")}</div>}
        </>
      }
      action={
        <Button size="small" disabled={!latest} onClick={onReload}>
          {t("drawer.loadLatest")}
        </Button>
      }
    />
  );
}
