import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { DICTIONARY_TOPIC, type DictItem, type DictItemDraft } from "../../api/dictionary";
import { useColumnLabels } from "../../kit/list/useColumnLabels";
import { useValueWords } from "../../kit/list/useValueWords";
import { draftOf } from "./dictItemForm";

interface OvertakenNoticeProps {
  base: DictItem;
  /** Null until the newest version has been read. */
  latest: DictItem | null;
  /** A save was refused because of it. */
  refused: boolean;
  dirty: boolean;
  onReload: () => void;
}

/** Someone else saved first: who, which fields, and the way on without losing what was typed. */
export function OvertakenNotice({ base, latest, refused, dirty, onReload }: OvertakenNoticeProps) {
  const { t } = useTranslation();
  const labelOf = useColumnLabels(DICTIONARY_TOPIC);
  const before = draftOf(base);
  const after = draftOf(latest ?? base);
  const wordOf = useValueWords(DICTIONARY_TOPIC);
  const shown = (name: keyof DictItemDraft, draft: DictItemDraft) =>
    draft[name] === "" ? t("common.empty") : wordOf(name, String(draft[name]));
  const changed = (Object.keys(after) as (keyof DictItemDraft)[]).filter(
    (name) => before[name] !== after[name],
  );
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
          {changed.map((name) => (
            <div key={name}>
              {t("history.changed", {
                label: labelOf(name),
                before: shown(name, before),
                after: shown(name, after),
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
