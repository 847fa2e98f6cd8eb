import { lazyOf } from "../../core/lazy";
import type { PageComponent } from "../../core/pages";
import { pagesOf, type KindPages } from "../../kit/document/pagesOf";
import { plainList } from "../../kit/list/plainList";
import { withEditor } from "./filing/pages";

const AT = "/partnerManage";

export const partnerKinds: readonly KindPages[] = [
  pagesOf(
    "partner.organize",
    () => import("./organize"),
    lazyOf("partner", () => import("./OrganizeListPage")),
  ),
  withEditor(
    pagesOf(
      "partner.filing",
      () => import("./review/filing"),
      lazyOf("partner", () => import("./FilingListPage")),
    ),
  ),
  pagesOf("partner.authentication", () => import("./authentication")),
  pagesOf("partner.bank_change", () => import("./bankChange")),
  pagesOf("partner.match", () => import("./match")),
  pagesOf("partner.oa_process", () => import("./oaProcess")),
  pagesOf("partner.erp_push", () => import("./erpPush")),
];

const some = () => lazyOf("partner", () => import("./SomeOrganizesPage"));

/** Pages that show some of the organisations, for which the path says which; and lists without a page of their rows. */
export const partnerPages: Readonly<Record<string, PageComponent>> = {
  [`${AT}/potential`]: some(),
  [`${AT}/formal`]: some(),
  [`${AT}/supplierQuery`]: some(),
  [`${AT}/customers`]: some(),
  [`${AT}/leader`]: lazyOf("partner", () => import("./LeaderListPage")),
  [`${AT}/changeRecordReport`]: lazyOf("partner", () => import("./ChangeRecordPage")),
  [`${AT}/certificates`]: plainList({
    listing: "partner.certificate",
    path: "/service1/partner/certificate/pageList",
    ofSuppliers: true,
    filters: [
      { field: "type", width: 140 },
      { field: "expiryDate", kind: "dateRange" },
    ],
  }),
  [`${AT}/fillingReport`]: plainList({
    listing: "partner.filling",
    path: "/service1/partner/filling/pageList",
    ofSuppliers: true,
    filters: [{ field: "section", width: 140 }],
  }),
};
