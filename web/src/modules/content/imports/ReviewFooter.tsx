import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { saveMarkedWorkbook, type ImportTask } from "../../../api/imports";
import { useAction } from "../../../core/useAction";
import { Icon } from "../../../kit/icons";
import styles from "./Review.module.css";
import { useDiscard } from "./useDiscard";

interface ReviewFooterProps {
  task: ImportTask;
  /** Corrections are being sent. */
  checking: boolean;
  /** Corrections could not be sent. */
  stuck: boolean;
  applying: boolean;
  onApply: () => void;
  onChanged: () => void;
}

/** Apply, download the lines, or discard. A blocked action gives the reason. */
export function ReviewFooter({ task, checking, stuck, applying, onApply, onChanged }: ReviewFooterProps) {
  const { t } = useTranslation();
  const discard = useDiscard(onChanged);
  const save = useAction({ run: () => saveMarkedWorkbook(task), once: true });
  const may = task.actions?.find(({ action }) => action === "apply");
  const blocked = stuck
    ? t("import.blocked.unsent")
    : checking
      ? t("import.blocked.checking")
      : may?.allowed
        ? null
        : (may?.reason ?? t("import.blocked.other"));
  const applyButton = (
    <Button
      type="primary"
      loading={applying}
      // Still focusable, so that keyboard users can reach the reason.
      aria-disabled={blocked !== null || undefined}
      className={blocked === null ? "" : (styles.blocked ?? "")}
      onClick={blocked === null ? onApply : undefined}
    >
      {may?.label ?? t("import.apply")}
    </Button>
  );
  return (
    <footer className={styles.footer}>
      <output className={styles.progress}>{checking ? t("import.checking") : ""}</output>
      <Button danger onClick={() => discard(task)}>
        {t("import.discard")}
      </Button>
      <Button icon={<Icon name="download" />} loading={save.isPending} onClick={() => save.mutate()}>
        {t("import.saveMarked")}
      </Button>
      {blocked === null ? (
        applyButton
      ) : (
        <Tooltip title={blocked} trigger={["hover", "focus", "click"]}>
          {applyButton}
        </Tooltip>
      )}
    </footer>
  );
}
