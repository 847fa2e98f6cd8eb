import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSide } from "../../core/signedInContext";
import { TODO_TOPIC, todoCountsQuery, todoPageQuery } from "../../api/todos";
import { ListPage } from "../../kit/list/ListPage";
import { deadlineInWords } from "../../kit/stamp/countdown";
import { useMinute } from "../../kit/useMinute";
import { taskFilter, useSupplierColumn } from "./taskList";

/** All open tasks of the current user; each links to its document. */
export default function TodoPage() {
  const { t, i18n } = useTranslation();
  const supplier = useSupplierColumn();
  const responsible = useSide() === "buyer" ? ["responsible"] : [];
  const now = useMinute();
  const counts = useQuery(todoCountsQuery(false, i18n.language)).data ?? [];
  return (
    <ListPage
      title={t("menu.todo")}
      listing={TODO_TOPIC}
      page={todoPageQuery}
      searchPlaceholder={t("todo.search")}
      columns={["label", "task", "document", ...supplier, "amount", "dueAt", "since", ...responsible]}
      filters={[taskFilter(counts), { field: "dueAt", kind: "dateRange" }]}
      inShort={{ dueAt: (until) => deadlineInWords(until, t, now) }}
      emptyTitle={t("todo.none")}
      emptyHint={t("todo.noneHint")}
      openField="label"
      hrefOf={({ page }) => page}
    />
  );
}
