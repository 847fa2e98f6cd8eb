import { useTranslation } from "react-i18next";
import type { OrderChangeDetail } from "../../api/orderChanges";
import type { DocumentTab } from "../../kit/document/DocumentTabs";
import { DocumentPage } from "../../kit/document/DocumentPage";
import { ChangedFields } from "./ChangedFields";
import { orderChange } from "./orderChange";

export default function OrderChangePage() {
  const { t } = useTranslation();
  const tabs = ({ changes = [] }: OrderChangeDetail): DocumentTab[] => [
    {
      key: "changes",
      label: t("orderChange.changes"),
      count: changes.length,
      children: <ChangedFields changes={changes} />,
    },
  ];
  return <DocumentPage kind={orderChange} tabs={tabs} />;
}
