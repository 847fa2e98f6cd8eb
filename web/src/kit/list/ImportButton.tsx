import { Button, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMayImport } from "../../core/fileRights";
import { Icon } from "../icons";
import styles from "./ImportButton.module.css";
import { ImportWays, type ImportWaysProps } from "./ImportWays";

/**
 * Imports records from a workbook: an empty template, the current list for editing, or a completed file. Below a parent,
 * every row becomes one of it.
 */
export function ImportButton(props: Omit<ImportWaysProps, "onDone">) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const may = useMayImport();
  const close = () => setOpen(false);
  const { below, title } = props;
  if (!may) return null;
  return (
    <>
      <Button icon={<Icon name="upload" />} onClick={() => setOpen(true)}>
        {below ? (
          <span className={styles.below}>{t("import.buttonBelow", { name: below.label })}</span>
        ) : (
          <span className="hidden-on-phone">{t("import.button")}</span>
        )}
      </Button>
      <Modal
        open={open}
        title={t("import.title", { title: below ? `${title} · ${below.label}` : title })}
        width={640}
        footer={null}
        // A stray click must not cancel an upload in progress.
        mask={{ closable: false }}
        onCancel={close}
        destroyOnHidden
      >
        <ImportWays {...props} onDone={close} />
      </Modal>
    </>
  );
}
