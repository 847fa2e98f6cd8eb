import { Alert, Button, Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { Overtaken } from "../../api/errors";
import { formatMinute } from "../time";
import { useDiscardQuestion } from "../useDiscardQuestion";

export interface ShownChange {
  field: string;
  label: string;
  /** Display texts; empty where there was no value. */
  before: string;
  after: string;
}

interface OvertakenNoticeProps {
  /** Null until the latest version has been loaded. */
  latest: { updatedBy: string } | null;
  /** Who saved first and when, from the rejected save. */
  by?: Overtaken | null | undefined;
  changes: readonly ShownChange[];
  /** A save was rejected because of the conflict. */
  refused: boolean;
  dirty: boolean;
  /** Rebases the typed input onto the latest version. */
  onReload: () => void;
  /** Discards the typed input. */
  onTakeTheirs?: (() => void) | undefined;
}

export function ShownChanges({ changes }: { changes: readonly ShownChange[] }) {
  const { t } = useTranslation();
  return changes.map(({ field, label, before, after }) => (
    <div key={field}>
      {t("history.changed", {
        label,
        before: before || t("common.empty"),
        after: after || t("common.empty"),
      })}
    </div>
  ));
}

/** Edit conflict (optimistic locking): who saved first, which fields, and how to continue without losing input. */
export function OvertakenNotice(props: OvertakenNoticeProps) {
  const { latest, by, changes, refused, dirty, onReload, onTakeTheirs } = props;
  const { t } = useTranslation();
  const mayDiscard = useDiscardQuestion();
  const takeTheirs = async () => {
    if (await mayDiscard(t("unsaved.hint"))) onTakeTheirs?.();
  };
  const refusal = by
    ? t("drawer.conflictBy", { who: by.who, at: formatMinute(by.at) })
    : t("drawer.conflictTitle");
  return (
    <Alert
      showIcon
      type="warning"
      title={refused ? refusal : t("drawer.changedBy", { who: latest?.updatedBy || t("drawer.someone") })}
      description={
        <>
          <ShownChanges changes={changes} />
          {dirty && <div>{t("drawer.changedHint")}</div>}
        </>
      }
      action={
        <Flex vertical gap="small">
          <Button size="small" disabled={!latest} onClick={onReload}>
            {t("drawer.loadLatest")}
          </Button>
          {dirty && onTakeTheirs && (
            <Button size="small" type="text" disabled={!latest} onClick={() => void takeTheirs()}>
              {t("drawer.takeTheirs")}
            </Button>
          )}
        </Flex>
      }
    />
  );
}
