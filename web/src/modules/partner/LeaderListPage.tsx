import { useTranslation } from "react-i18next";
import { listPage } from "../../api/listPage";
import { LEADER_TOPIC } from "../../api/organizations";
import { usePage } from "../../core/page";
import { useSignedIn } from "../../core/signedInContext";
import { useAddress } from "../../kit/document/address";
import { searchWithTab } from "../../kit/document/tabSearch";
import { ListPage } from "../../kit/list/ListPage";
import { useSupplierFilter } from "../../kit/list/useSupplierFilter";
import { wordOf } from "../../words";
import { LEADERS_TAB } from "./organize";

const page = listPage(LEADER_TOPIC, "/service1/partner/leader/pageList");
const noActions = () => [];

/** Who answers for which supplier. They are named on the supplier's page, to which each row leads. */
export default function LeaderListPage() {
  const { t, i18n } = useTranslation();
  const { titles } = useSignedIn().menu;
  const { path } = usePage();
  const supplier = useAddress("partner.organize");
  return (
    <ListPage
      title={wordOf(titles.get(path))}
      listing={LEADER_TOPIC}
      page={page}
      needs={["organizeId"]}
      searchPlaceholder={t("leader.search")}
      filters={[...useSupplierFilter("organizeId"), { field: "function", width: 130 }]}
      openField={i18n.language === "zh" ? "supplierZh" : "supplierEn"}
      hrefOf={({ organizeId }) => `${supplier.one(organizeId)}${searchWithTab("", LEADERS_TAB)}`}
      actionsOf={noActions}
    />
  );
}
