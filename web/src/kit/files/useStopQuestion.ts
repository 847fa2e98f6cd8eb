import { useTranslation } from "react-i18next";
import { useModal } from "../modal";

/** Asks for confirmation before uploads in progress are cancelled; resolves to true to cancel. */
export function useStopQuestion(): () => Promise<boolean> {
  const { t } = useTranslation();
  const modal = useModal();
  return async () =>
    modal.confirm({
      title: t("files.stopTitle"),
      content: t("files.stopHint"),
      okText: t("files.stop"),
      okButtonProps: { danger: true },
      cancelText: t("files.goOn"),
      autoFocusButton: "cancel",
    });
}
