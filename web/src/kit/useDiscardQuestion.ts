import { useTranslation } from "react-i18next";
import { useModal } from "./modal";

/** Asks for confirmation before unsaved input is discarded; resolves to true to proceed. */
export function useDiscardQuestion(): (hint?: string) => Promise<boolean> {
  const { t } = useTranslation();
  const modal = useModal();
  return async (hint = t("drawer.unsavedHint")) =>
    modal.confirm({
      title: t("drawer.unsavedTitle"),
      content: hint,
      okText: t("drawer.discard"),
      okButtonProps: { danger: true },
      cancelText: t("drawer.keepEditing"),
      autoFocusButton: "cancel",
    });
}
