import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { importPageQuery, IMPORTS, type ImportTask } from "../../../api/imports";
import type { RowAction } from "../../../api/listing";
import { readAgain } from "../../../core/readAgain";
import { ListPage } from "../../../kit/list/ListPage";
import { useDiscard } from "./useDiscard";
import { useListName } from "./useListName";

/** What the list and its actions use of an import. */
type Row = Pick<ImportTask, "id" | "version" | "name" | "status" | "actions">;

/** The user's imports: those to be reviewed, and the results of others. */
export default function ImportListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const nameOf = useListName();
  const discard = useDiscard(() => void readAgain(queries, IMPORTS));

  const pageOf = ({ id }: Pick<Row, "id">) => `/content/import/${id}`;
  // Applying requires a review, so the list only links to the review page.
  const actionsOf = ({ status, actions = [] }: Row): RowAction[] => [
    {
      action: "open",
      label: t(status === "review" ? "import.openReview" : "common.view"),
      allowed: true,
    },
    ...actions.filter(({ action, allowed }) => action === "discard" && allowed),
  ];

  return (
    <ListPage
      title={t("import.mine")}
      listing={IMPORTS}
      page={importPageQuery}
      needs={["name"]}
      searchPlaceholder={t("import.search")}
      filters={[{ field: "status", width: 130 }]}
      inShort={{ listing: (code) => nameOf(code).title }}
      emptyTitle={t("import.emptyTitle")}
      emptyHint={t("import.emptyHint")}
      dangerousActions={["discard"]}
      actionsOf={actionsOf}
      hrefOf={pageOf}
      onAction={(row, action) => (action === "discard" ? discard(row) : void navigate(pageOf(row)))}
    />
  );
}
