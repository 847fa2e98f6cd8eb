import { Button, Drawer } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUnsaved } from "../app/unsaved";
import styles from "./DrawerForm.module.css";
import { useDiscardQuestion } from "./useDiscardQuestion";
import { useSaveKey } from "./useHotkey";

interface DrawerFormProps {
  title: string;
  open: boolean;
  /** Something would be lost by closing. */
  dirty: boolean;
  saving: boolean;
  /** Absent: there is nothing to save here. */
  onSave?: (() => void) | undefined;
  canSave?: boolean;
  onClose: () => void;
  onClosed?: () => void;
  children: ReactNode;
}

/** A form at the side of the page: Ctrl+S saves, Escape closes, and unsaved text is not lost without asking. */
export function DrawerForm(props: DrawerFormProps) {
  const { t } = useTranslation();
  const mayDiscard = useDiscardQuestion();
  const { open, onSave, canSave = true, saving } = props;

  const save = () => {
    if (canSave && !saving) onSave?.();
  };
  useUnsaved(open && props.dirty);
  useSaveKey(open && onSave !== undefined, save);

  const close = async () => {
    if (!props.dirty || (await mayDiscard())) props.onClose();
  };

  return (
    <Drawer
      title={props.title}
      open={open}
      size={520}
      onClose={() => void close()}
      afterOpenChange={(nowOpen) => {
        if (!nowOpen) props.onClosed?.();
      }}
      styles={{ wrapper: { maxWidth: "100vw" }, body: { padding: "12px 20px 20px" } }}
      footer={
        <div className={styles.footer}>
          <Button onClick={() => void close()}>{onSave ? t("common.cancel") : t("common.close")}</Button>
          {onSave && (
            <Button type="primary" loading={saving} disabled={!canSave} onClick={save}>
              {t("common.save")}
            </Button>
          )}
        </div>
      }
    >
      {props.children}
    </Drawer>
  );
}
