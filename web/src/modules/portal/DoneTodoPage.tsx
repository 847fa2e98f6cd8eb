import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DONE_TODO_TOPIC, doneTodoCountsQuery, doneTodoPageQuery } from "../../api/todos";
import { useSide, type Side } from "../../core/signedInContext";
import { ListPage } from "../../kit/list/ListPage";

/** A supplier's own name says nothing to the supplier. */
const columnsOf = (side: Side, supplier: string) => [
  "label",
  "task",
  "document",
  ...(side === "buyer" ? [supplier] : []),
  "doneBy",
  "doneAt",
  "hours",
  "dueAt",
  "late",
];

/** What the user and colleagues have dealt with; each links to its document. */
export default function DoneTodoPage() {
  const { t, i18n } = useTranslation();
  const side = useSide();
  const counts = useQuery(doneTodoCountsQuery(i18n.language)).data ?? [];
  const supplier = i18n.language.startsWith("zh") ? "supplierZh" : "supplierEn";
  return (
    <ListPage
      title={t("menu.doneTodo")}
      listing={DONE_TODO_TOPIC}
      page={doneTodoPageQuery}
      searchPlaceholder={t("doneTodo.search")}
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
        { field: "doneAt", kind: "dateRange" },
      ]}
      emptyTitle={t("doneTodo.none")}
      emptyHint={t("doneTodo.noneHint")}
      owes={() => false}
      openField="label"
      hrefOf={({ page }) => page}
    />
  );
}
