import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  ANNOUNCEMENT_TOPIC,
  announcementPageQuery,
  deleteAnnouncement,
  LANGUAGES,
  publishAnnouncement,
  recallAnnouncement,
  SCOPES,
} from "../../../api/announcements";
import type { RowFrom } from "../../../api/listing";
import { Icon } from "../../../kit/icons";
import { ListPage } from "../../../kit/list/ListPage";
import { useBatch } from "../../../kit/list/useBatch";
import { useConfirmedActions } from "../../../kit/useConfirmedActions";
import { useSignedIn } from "../../../core/signedInContext";
import { ANNOUNCEMENT_PAGE } from "./AnnouncementEditor";

type Row = RowFrom<typeof announcementPageQuery, "title" | "receipt">;

const calls = { publish: publishAnnouncement, recall: recallAnnouncement };

export default function AnnouncementPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { permissions } = useSignedIn().menu;
  const mayEdit = permissions.has("content.announcement.edit");
  const mayPublish = permissions.has("content.announcement.publish");
  const editorOf = ({ id }: Pick<Row, "id">) => `${ANNOUNCEMENT_PAGE}/edit/${id}`;
  const ask = useConfirmedActions<Row>(ANNOUNCEMENT_TOPIC, {
    publish: {
      run: publishAnnouncement,
      question: ({ title }) => t("announcement.confirmPublish", { name: title }),
      effect: () => t("announcement.confirmPublishHint"),
      done: () => t("announcement.published"),
    },
    recall: {
      run: recallAnnouncement,
      question: ({ title }) => t("announcement.confirmRecall", { name: title }),
      effect: () => t("announcement.confirmRecallHint"),
    },
    delete: {
      run: deleteAnnouncement,
      question: ({ title }) => t("announcement.confirmDelete", { name: title }),
      effect: () => t("announcement.confirmDeleteHint"),
      danger: true,
      done: () => t("common.deleted"),
    },
  });
  const batch = useBatch<Row>(
    ANNOUNCEMENT_TOPIC,
    ({ title }) => title,
    mayPublish
      ? (["publish", "recall"] as const).map((action) => ({
          key: action,
          label: t(`announcement.${action}`),
          run: ({ id, version }: Row, key: string) => calls[action]({ id, version }, key),
          question: (n: number) => t(`announcement.batch.${action}`, { n }),
          effect: t(
            action === "publish" ? "announcement.confirmPublishHint" : "announcement.confirmRecallHint",
          ),
          danger: false,
        }))
      : [],
  );
  const receipts = (row: Row) => ({
    action: "receipts",
    label: t("announcement.receipts"),
    allowed: row.receipt && row.status === "published",
    reason: t("announcement.noReceipts"),
  });

  return (
    <>
      <ListPage
        title={t("menu.announcement")}
        listing={ANNOUNCEMENT_TOPIC}
        page={announcementPageQuery}
        needs={["title", "receipt"]}
        searchPlaceholder={t("announcement.search")}
        openField="title"
        filters={[
          { field: "status", width: 110 },
          {
            field: "scope",
            options: SCOPES.map((value) => ({ value, label: t(`announcement.scope.${value}`) })),
            width: 140,
          },
          {
            field: "language",
            options: LANGUAGES.map((value) => ({ value, label: t(`announcement.language.${value}`) })),
            width: 120,
          },
        ]}
        dangerousActions={["delete"]}
        {...(batch.actions.length > 0 ? { batchActions: batch.actions } : {})}
        emptyTitle={t("announcement.emptyTitle")}
        {...(mayEdit ? { emptyHint: t("announcement.emptyHint") } : {})}
        primary={
          mayEdit && (
            <Button
              type="primary"
              icon={<Icon name="plus" />}
              onClick={() => void navigate(`${ANNOUNCEMENT_PAGE}/add`)}
            >
              {t("announcement.add")}
            </Button>
          )
        }
        actionsOf={(row) => [...(row.actions ?? []), receipts(row)]}
        hrefOf={editorOf}
        onAction={(row, action) => {
          if (action === "edit") void navigate(editorOf(row));
          else if (action === "receipts") void navigate(`${ANNOUNCEMENT_PAGE}/receipts/${row.id}`);
          else ask(row, action);
        }}
      />
      {batch.dialog}
    </>
  );
}
