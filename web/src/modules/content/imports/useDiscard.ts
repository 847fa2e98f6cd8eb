import { App } from "antd";
import { useTranslation } from "react-i18next";
import { discardImport, type ImportTask } from "../../../api/imports";
import { useAction } from "../../../app/useAction";
import { toast } from "../../../kit/toast";

/** Asks, then gives an import up; `onSettled` reads again what is on screen, whatever came of it. */
export function useDiscard(onSettled: () => void): (task: Pick<ImportTask, "id" | "name">) => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const discard = useAction({
    run: (id: string, key) => discardImport(id, key),
    onDone: () => {
      toast.success(t("import.discarded"));
      onSettled();
    },
    onFailed: onSettled,
  });
  return ({ id, name }) =>
    void modal.confirm({
      title: t("import.discardQuestion", { name }),
      content: t("import.discardEffect"),
      okText: t("import.discard"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: () => discard.mutateAsync(id).catch(() => undefined),
    });
}
