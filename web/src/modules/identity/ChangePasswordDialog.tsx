import { Modal } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ChangePasswordFields } from "./ChangePasswordFields";
import styles from "../../kit/PublicPage.module.css";
import { useChangePassword } from "./useChangePassword";

export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const changing = useChangePassword();
  return (
    <Modal
      open
      title={t("shell.changePassword")}
      width={440}
      okText={t("common.confirm")}
      okButtonProps={{ htmlType: "submit", form: id }}
      confirmLoading={changing.saving}
      onCancel={onClose}
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void changing.submit(event)}>
        <ChangePasswordFields control={changing.control} error={changing.error} />
      </form>
    </Modal>
  );
}
