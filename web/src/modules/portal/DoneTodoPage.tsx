import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DONE_TODO_TOPIC, doneTodoCountsQuery, doneTodoPageQuery } from "../../api/todos";
import { ListPage } from "../../kit/list/ListPage";
import { deadlineOf } from "../../kit/stamp/countdown";
import { useMinute } from "../../kit/useMinute";
import { taskFilter, useSupplierColumn } from "./taskList";

/** What the user and colleagues have dealt with; each links to its document. */
export default function DoneTodoPage() {
  const { t, i18n } = useTranslation();
  const supplier = useSupplierColumn();
  const now = useMinute();
  const counts = useQuery(doneTodoCountsQuery(i18n.language)).data ?? [];
  return (
    <ListPage
      title={t("menu.doneTodo")}
      listing={DONE_TODO_TOPIC}
      page={doneTodoPageQuery}
      searchPlaceholder={t("doneTodo.search")}
      columns={["label", "task", "document", ...supplier, "doneBy", "doneAt", "hours", "dueAt", "late"]}
      filters={[taskFilter(counts), { field: "doneAt", kind: "dateRange" }]}
      inShort={{ dueAt: (until) => deadlineOf(until, t, now) }}
      emptyTitle={t("doneTodo.none")}
      emptyHint={t("doneTodo.noneHint")}
      owes={() => false}
      openField="label"
      hrefOf={({ page }) => page}
    />
  );
}
