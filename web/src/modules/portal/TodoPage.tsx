import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSide, type Side } from "../../core/signedInContext";
import { TODO_TOPIC, todoCountsQuery, todoPageQuery } from "../../api/todos";
import { ListPage } from "../../kit/list/ListPage";
import { deadlineInWords } from "../../kit/stamp/countdown";
import { useMinute } from "../../kit/useMinute";

/** A supplier's own name says nothing to the supplier. */
const columnsOf = (side: Side, supplier: string) => [
  "label",
  "task",
  "document",
  ...(side === "buyer" ? [supplier] : []),
  "amount",
  "dueAt",
  "since",
  ...(side === "buyer" ? ["responsible"] : []),
];

/** All open tasks of the current user; each links to its document. */
export default function TodoPage() {
  const { t, i18n } = useTranslation();
  const side = useSide();
  const now = useMinute();
  const counts = useQuery(todoCountsQuery(false, i18n.language)).data ?? [];
  const supplier = i18n.language.startsWith("zh") ? "supplierZh" : "supplierEn";
  return (
    <ListPage
      title={t("menu.todo")}
      listing={TODO_TOPIC}
      page={todoPageQuery}
      searchPlaceholder={t("todo.search")}
      columns={columnsOf(side, supplier)}
      filters={[
        {
          field: "taskKey",
          options: counts.map(({ taskKey, label, document }) => ({
            value: taskKey,
            label: `${label} · ${document}`,
          })),
          width: 220,
        },
        { field: "dueAt", kind: "dateRange" },
      ]}
      inShort={{ dueAt: (until) => deadlineInWords(until, t, now) }}
      emptyTitle={t("todo.none")}
      emptyHint={t("todo.noneHint")}
      openField="label"
      hrefOf={({ page }) => page}
    />
  );
}
