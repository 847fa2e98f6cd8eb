import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import type { Overtaken } from "../../api/errors";
import { formatDateTime } from "../time";

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
  /** Who was faster and when, as the refused save told. */
  by?: Overtaken | null | undefined;
  changes: readonly ShownChange[];
  /** A save was refused because of it. */
  refused: boolean;
  dirty: boolean;
  onReload: () => void;
}

/** Someone else saved first: who, which fields, and the way on without losing what was typed. */
export function OvertakenNotice({ latest, by, changes, refused, dirty, onReload }: OvertakenNoticeProps) {
  const { t } = useTranslation();
  const refusal = by
    ? t("drawer.conflictBy", { who: by.who, at: formatDateTime(by.at) })
    : t("drawer.conflictTitle");
  return (
    <Alert
      showIcon
      type="warning"
      title={refused ? refusal : t("drawer.changedBy", { who: latest?.updatedBy || t("drawer.someone") })}
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
