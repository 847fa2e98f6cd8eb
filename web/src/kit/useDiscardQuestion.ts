import { App } from "antd";
import { useTranslation } from "react-i18next";

/** Asks before something typed is thrown away. */
export function useDiscardQuestion(): (discard: () => void) => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return (discard) =>
    void modal.confirm({
      title: t("drawer.unsavedTitle"),
      content: t("drawer.unsavedHint"),
      okText: t("drawer.discard"),
      okButtonProps: { danger: true },
      cancelText: t("drawer.keepEditing"),
      autoFocusButton: "cancel",
      onOk: discard,
    });
}
