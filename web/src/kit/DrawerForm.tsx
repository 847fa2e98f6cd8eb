import { Button, Drawer } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Kept } from "../core/kept/useKept";
import styles from "./DrawerForm.module.css";
import { KeptNotice } from "./form/KeptNotice";
import { useKeptClose } from "./form/useKeptClose";
import { useSaveKey } from "./useHotkey";

interface DrawerFormProps {
  title: string;
  open: boolean;
  /** Holds the form's unsaved input; null where nothing can be edited. */
  kept: Kept | null;
  saving: boolean;
  /** Absent: the form is read-only. */
  onSave?: (() => void) | undefined;
  canSave?: boolean;
  onClose: () => void;
  onClosed?: () => void;
  children: ReactNode;
}

/** A form in a drawer: Ctrl+S saves, Escape closes, and closing asks before unsaved input is discarded. */
export function DrawerForm(props: DrawerFormProps) {
  const { t } = useTranslation();
  const { open, onSave, canSave = true, saving } = props;

  const save = () => {
    if (canSave && !saving) onSave?.();
  };
  useSaveKey(open && onSave !== undefined, save);

  const close = useKeptClose(props.kept, props.onClose);

  return (
    <Drawer
      title={props.title}
      open={open}
      size={520}
      // The first field focuses itself; without one, the first focusable element of the drawer is focused.
      autoFocus={false}
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
      <KeptNotice kept={props.kept} />
      {props.children}
    </Drawer>
  );
}
