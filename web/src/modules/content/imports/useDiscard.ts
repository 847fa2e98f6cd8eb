import { useTranslation } from "react-i18next";
import { discardImport, type ImportTask } from "../../../api/imports";
import { useAction } from "../../../core/useAction";
import { useModal } from "../../../kit/modal";
import { toast } from "../../../kit/toast";

/** Discards an import after confirmation; `onSettled` refreshes the page on success and on failure. */
export function useDiscard(
  onSettled: () => void,
): (task: Pick<ImportTask, "id" | "version" | "name">) => void {
  const { t } = useTranslation();
  const modal = useModal();
  const discard = useAction({
    run: discardImport,
    onDone: () => {
      toast.success(t("import.discarded"));
      onSettled();
    },
    onFailed: onSettled,
  });
  return ({ id, version, name }) =>
    void modal.confirm({
      title: t("import.discardQuestion", { name }),
      content: t("import.discardEffect"),
      okText: t("import.discard"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: () => discard.mutateAsync({ id, version }).catch(() => undefined),
    });
}
