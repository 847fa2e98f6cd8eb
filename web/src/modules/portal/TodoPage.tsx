import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { TODO_TOPIC, todoCountsQuery, todoPageQuery } from "../../api/todos";
import { ListPage } from "../../kit/list/ListPage";
import { deadlineInWords } from "../../kit/stamp/countdown";
import { useMinute } from "../../kit/useMinute";

const COLUMNS = ["label", "task", "document", "area", "since", "dueAt"];

/** All open tasks of the current user; each links to its document. */
export default function TodoPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const now = useMinute();
  const counts = useQuery(todoCountsQuery()).data ?? [];
  return (
    <ListPage
      title={t("menu.todo")}
      listing={TODO_TOPIC}
      page={todoPageQuery}
      searchPlaceholder={t("todo.search")}
      columns={COLUMNS}
      filters={[
        {
          field: "areaKey",
          options: counts.map(({ areaKey, label }) => ({ value: areaKey, label })),
          width: 150,
        },
        { field: "dueAt", kind: "dateRange" },
      ]}
      inShort={{ dueAt: (until) => deadlineInWords(until, t, now) }}
      emptyTitle={t("todo.none")}
      emptyHint={t("todo.noneHint")}
      openField="label"
      onOpen={({ page }) => void navigate(page)}
    />
  );
}
