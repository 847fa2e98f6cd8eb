import { App } from "antd";
import { useTranslation } from "react-i18next";
import { unsavedPaths } from "./unsaved";

/** Asks before unsaved input is lost, on the given pages or anywhere; answers whether to go on. */
export function useAskUnsaved(): (paths?: readonly string[]) => Promise<boolean> {
  const { modal } = App.useApp();
  const { t } = useTranslation();
  return async (paths) => {
    const lost = [...unsavedPaths()].filter((path) => paths === undefined || paths.includes(path));
    if (lost.length === 0) return true;
    return modal.confirm({
      title: t("drawer.unsavedTitle"),
      content: t("unsaved.hint"),
      okText: t("drawer.discard"),
      okButtonProps: { danger: true },
      cancelText: t("drawer.keepEditing"),
      autoFocusButton: "cancel",
    });
  };
}
