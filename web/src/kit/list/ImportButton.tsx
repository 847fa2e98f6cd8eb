import { Button, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMayImport } from "../../core/fileRights";
import { Icon } from "../icons";
import { ImportWays, type ImportWaysProps } from "./ImportWays";

/** Imports records from a workbook: an empty template, the current list for editing, or a completed file. */
export function ImportButton(props: Omit<ImportWaysProps, "onDone">) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const may = useMayImport();
  const close = () => setOpen(false);
  if (!may) return null;
  return (
    <>
      <Button icon={<Icon name="upload" />} onClick={() => setOpen(true)}>
        {t("import.button")}
      </Button>
      <Modal
        open={open}
        title={t("import.title", { title: props.title })}
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
