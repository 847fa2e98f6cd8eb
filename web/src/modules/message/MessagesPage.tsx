import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import {
  markAllRead,
  markRead,
  markUnread,
  messagePageQuery,
  MESSAGES,
  newestMessagesQuery,
} from "../../api/messages";
import type { RowFrom } from "../../api/listing";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { ListPage } from "../../kit/list/ListPage";
import { toast } from "../../kit/toast";
import { useOpenMessage } from "./useOpenMessage";
import { useMessageWords } from "./messageWords";

const COLUMNS = ["title", "content", "type", "state", "at"];
const NEEDS = ["title", "content"] as const;

type Row = RowFrom<typeof messagePageQuery, (typeof NEEDS)[number]>;

/** The current user's messages. */
export default function MessagesPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { types } = useMessageWords();
  const open = useOpenMessage();
  const unread = useQuery(newestMessagesQuery).data?.unread ?? 0;
  const refresh = () => void readAgain(queries, MESSAGES);
  const mark = useAction({
    run: ({ ids, as }: { ids: string[]; as: "read" | "unread" }, key) =>
      as === "read" ? markRead(ids, key) : markUnread(ids, key),
    onDone: refresh,
    onFailed: refresh,
  });
  const all = useAction({
    run: (_nothing: object, key) => markAllRead(key),
    onDone: () => {
      refresh();
      toast.success(t("message.mine.allRead"));
    },
  });
  const marking = (as: "read" | "unread") => ({
    key: as,
    label: t(`message.mine.${as}`),
    needs: "some" as const,
    run: (rows: readonly Row[], clear: (done?: readonly Row[]) => void) =>
      mark.mutate({ ids: rows.map(({ id }) => id), as }, { onSuccess: () => clear() }),
  });
  return (
    <ListPage
      title={t("message.mine.title")}
      listing={MESSAGES}
      page={messagePageQuery}
      needs={NEEDS}
      searchPlaceholder={t("message.mine.search")}
      columns={COLUMNS}
      filters={[
        { field: "state", width: 110 },
        { field: "type", options: types, width: 130 },
        { field: "at", kind: "dateRange", width: 240 },
      ]}
      emptyTitle={t("message.mine.emptyTitle")}
      emptyHint={t("message.mine.emptyHint")}
      primary={
        <Button disabled={unread === 0} loading={all.isPending} onClick={() => all.mutate({})}>
          {t("message.mine.readAll")}
        </Button>
      }
      batchActions={[marking("read"), marking("unread")]}
      onOpen={open}
      onAction={({ id }, action) => mark.mutate({ ids: [id], as: action === "unread" ? "unread" : "read" })}
    />
  );
}
