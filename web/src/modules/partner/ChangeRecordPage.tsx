import { useTranslation } from "react-i18next";
import { FILING } from "../../api/filings";
import { listPage } from "../../api/listPage";
import { useAddress } from "../../kit/document/address";
import { ListPage } from "../../kit/list/ListPage";
import { useSupplierFilter } from "../../kit/list/useSupplierFilter";
import { useSupplierLinks } from "../../kit/list/useSupplierLinks";

const LISTING = "partner.change_record";
const page = listPage(LISTING, "/service1/partner/changeRecord/pageList");

/** What each approval changed in the data of suppliers. The period it needs is asked for by the list itself. */
export default function ChangeRecordPage() {
  const { t } = useTranslation();
  const filing = useAddress(FILING);
  return (
    <ListPage
      title={t("menu.changeRecord")}
      listing={LISTING}
      page={page}
      needs={["filingId", "organizeId"]}
      searchPlaceholder={t("changeRecord.search")}
      filters={useSupplierFilter("organizeId")}
      links={{ ...useSupplierLinks(), filingNumber: ({ filingId }) => filing.one(filingId) }}
    />
  );
}
