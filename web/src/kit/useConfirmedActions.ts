import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Versioned } from "../api/dictionary";
import type { ListRow } from "../api/listing";
import { readAgain } from "../core/readAgain";
import { useAction } from "../core/useAction";
import { useModal } from "./modal";
import { toast } from "./toast";

export interface ConfirmedAction<Row> {
  run: (row: Versioned, key: string) => Promise<unknown>;
  question: (row: Row) => string;
  /** Consequence of the action, shown in the confirmation. */
  effect: (row: Row) => string;
  danger?: boolean;
  /** Success message; absent, a general one. */
  done?: (row: Row) => string;
}

/** Actions on a record that need confirmation; the dialog describes their effect. */
export function useConfirmedActions<Row extends Versioned & ListRow>(
  topic: string,
  actions: Readonly<Record<string, ConfirmedAction<Row>>>,
): (row: Row, action: string) => void {
  const { t } = useTranslation();
  const modal = useModal();
  const queries = useQueryClient();
  const change = useAction({
    run: ({ action, row: { id, version } }: { action: string; row: Row }, key) =>
      actions[action]?.run({ id, version }, key) ?? Promise.resolve(),
    onDone: (_, { action, row }) => {
      void readAgain(queries, topic);
      toast.success(actions[action]?.done?.(row) ?? t("common.done"));
    },
    // Whatever the error was, the data on screen may be stale.
    onFailed: () => void readAgain(queries, topic),
  });
  return (row, action) => {
    const asked = actions[action];
    if (!asked) return;
    modal.confirm({
      title: asked.question(row),
      content: asked.effect(row),
      okText: row.actions?.find((one) => one.action === action)?.label ?? t("common.confirm"),
      ...(asked.danger ? { okButtonProps: { danger: true }, autoFocusButton: "cancel" as const } : {}),
      onOk: () => change.mutateAsync({ action, row }).catch(() => undefined),
    });
  };
}
