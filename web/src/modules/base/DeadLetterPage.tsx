import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DEAD_LETTERS, deadLetterPageQuery, retryDeadLetter, type DeadLetter } from "../../api/deadLetters";
import { useAction } from "../../core/useAction";
import { ListPage } from "../../kit/list/ListPage";
import { useModal } from "../../kit/modal";
import { toast } from "../../kit/toast";
import { useSignedIn } from "../../core/signedInContext";
import { readAgain } from "../../core/readAgain";

/** Dead letters: events that could not be delivered after all retries. */
export default function DeadLetterPage() {
  const { t } = useTranslation();
  const modal = useModal();
  const { menu } = useSignedIn();
  const queries = useQueryClient();
  const retry = useAction({
    run: ({ id }: DeadLetter, key) => retryDeadLetter(id, key),
    onDone: () => toast.success(t("deadLetter.retried")),
  });
  const actions = menu.permissions.has("base.dead_letter.retry")
    ? [{ action: "retry", label: t("deadLetter.retry"), allowed: true }]
    : [];
  return (
    <ListPage
      title={t("menu.deadLetter")}
      listing={DEAD_LETTERS}
      page={deadLetterPageQuery}
      needs={["kind", "consumer"]}
      searchPlaceholder={t("deadLetter.search")}
      emptyTitle={t("deadLetter.emptyTitle")}
      emptyHint={t("deadLetter.emptyHint")}
      actionsOf={() => actions}
      onAction={(row) =>
        modal.confirm({
          title: t("deadLetter.confirm", { kind: row.kind, consumer: row.consumer }),
          content: t("deadLetter.confirmHint"),
          okText: t("deadLetter.retry"),
          // Delivered or already gone: refresh the list either way.
          onOk: () =>
            retry
              .mutateAsync(row)
              .catch(() => undefined)
              .finally(() => void readAgain(queries, DEAD_LETTERS)),
        })
      }
    />
  );
}
