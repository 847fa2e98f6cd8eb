import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { announcementQuery, RECEIPT_TOPIC, receiptPageQuery } from "../../../api/announcements";
import { usePage, useTabTitle } from "../../../core/page";
import { ListPage } from "../../../kit/list/ListPage";
import type { PageRequest } from "../../../api/listing";

/** Which readers have confirmed an announcement, and which have not. */
export default function ReceiptPage() {
  const { t } = useTranslation();
  const id = usePage().params.id ?? "";
  const announcement = useQuery(announcementQuery(id)).data;
  const title = announcement && t("announcement.receiptsOf", { name: announcement.title });
  useTabTitle(title);
  return (
    <ListPage
      title={title ?? t("announcement.receipts")}
      listing={RECEIPT_TOPIC}
      page={(request: PageRequest) => receiptPageQuery(request)}
      fixed={[{ andOr: "", fieldDb: "announcementId", symbol: "=", queryValue: id }]}
      searchPlaceholder={t("announcement.searchReader")}
      filters={[{ field: "state", width: 120 }]}
      emptyTitle={t("announcement.noReaders")}
    />
  );
}
