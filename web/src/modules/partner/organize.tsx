import type { Organize } from "../../api/organizations";
import { lazy } from "../../core/lazy";
import { documentKind } from "../../kit/document/kind";
import type { DocumentTab } from "../../kit/document/DocumentTabs";

// Loaded with the page, because the list does not need them.
const OrganizeAuthentication = lazy(() => import("./OrganizeAuthentication"));
const OrganizeData = lazy(() => import("./OrganizeData"));
const OrganizeErp = lazy(() => import("./OrganizeErp"));
const OrganizeLeaders = lazy(() => import("./OrganizeLeaders"));
const OrganizeReady = lazy(() => import("./OrganizeReady"));
const OrganizeTerms = lazy(() => import("./OrganizeTerms"));
const OrganizeUsers = lazy(() => import("./OrganizeUsers"));

/** The key of the tab in which leaders are named. */
export const LEADERS_TAB = "leaders";

const DATA_TAB = "data";
const AUTHENTICATION_TAB = "authentication";
const TERMS_TAB = "terms";

/** The tab in which what a supplier needs is begun, and who sees it. */
const BEGUN_IN: readonly { item: string; tab: string; permission: string }[] = [
  { item: "data", tab: DATA_TAB, permission: "partner.filing.view" },
  { item: "authenticated", tab: AUTHENTICATION_TAB, permission: "partner.authentication.view" },
  { item: "oa", tab: TERMS_TAB, permission: "partner.oa_process.view" },
];

const UNTIL_FORMAL: ReadonlySet<string> = new Set(["registering", "potential"]);

/** Whether it is told what it needs to be formal: until it is, and once it does not have all of that any more. */
function isAskedFor({ relationType, state, authState }: Organize): boolean {
  return relationType === "S" && (UNTIL_FORMAL.has(state) || (state === "formal" && authState === "lapsed"));
}

/** The states in which something is begun with it. */
const OPEN = ["potential", "formal"];
const SUPPLIERS = { relationType: "S" };

const NAME = { zh: "nameZh", en: "nameEn" };
const SHORT_NAME = { zh: "shortNameZh", en: "shortNameEn" };

/** Suppliers, buyers, and companies of our own group. */
export default documentKind("partner.organize", {
  actions: {
    promote: {},
    freeze: { danger: true },
    unfreeze: {},
    end: { danger: true },
    delete: {},
  },
  columns: [
    "number",
    NAME,
    SHORT_NAME,
    "state",
    "reviewState",
    "authState",
    "relationType",
    "orgCategory",
    "classification",
    "licenceNumber",
    "grade",
    "validUntil",
    "erpNo",
    "internalGroup",
  ],
  filters: [
    { field: "relationType", width: 120 },
    { field: "orgCategory", width: 130 },
    { field: "classification", width: 140 },
    { field: "internalGroup", width: 120 },
  ],
  headline: NAME,
  facts: [
    "reviewState",
    "commitState",
    "authState",
    "oaState",
    "erpNo",
    "erpState",
    "grade",
    "validUntil",
    "relationType",
    "orgCategory",
    "classification",
    "comprehensiveItem",
    SHORT_NAME,
    "internalGroup",
    "companyCode",
    "createdBy",
  ],
  texts: ["reason"],
  starts: [
    { kind: "partner.oa_process", states: OPEN, only: SUPPLIERS },
    // The supplier comes to be known in more of our own organisation.
    {
      kind: "partner.oa_process",
      states: OPEN,
      only: SUPPLIERS,
      fills: { type: "info_change" },
      word: "organize.expand",
    },
  ],
  above: (organize, { permissions }) =>
    isAskedFor(organize) && (
      <OrganizeReady
        organizeId={organize.id}
        tabs={Object.fromEntries(
          BEGUN_IN.filter(({ permission }) => permissions.has(permission)).map(({ item, tab }) => [
            item,
            tab,
          ]),
        )}
      />
    ),
  tabs: (organize, { t, permissions }) => {
    const tabs: DocumentTab[] = [];
    // What the sections are made of is told to those who may read filings.
    if (permissions.has("partner.filing.view") && organize.relationType === "S") {
      tabs.push({
        key: DATA_TAB,
        label: t("organize.dataTab"),
        leads: true,
        children: <OrganizeData organize={organize} />,
      });
    }
    if (permissions.has("partner.authentication.view") && organize.relationType === "S") {
      tabs.push({
        key: AUTHENTICATION_TAB,
        label: t("organize.authenticationTab"),
        children: <OrganizeAuthentication organize={organize} />,
      });
    }
    if (permissions.has("partner.oa_process.view") && organize.relationType === "S") {
      tabs.push({
        key: TERMS_TAB,
        label: t("organize.termsTab"),
        children: <OrganizeTerms organizeId={organize.id} />,
      });
    }
    if (permissions.has("partner.leader.view") && organize.relationType === "S") {
      tabs.push({
        key: LEADERS_TAB,
        label: t("organize.leadersTab"),
        children: <OrganizeLeaders organizeId={organize.id} />,
      });
    }
    const sells = organize.relationType === "S" && !organize.internalGroup;
    if (sells && permissions.has("partner.erp_push.view")) {
      tabs.push({
        key: "erp",
        label: t("organize.erpTab"),
        children: <OrganizeErp organize={organize} />,
      });
    }
    if (permissions.has("identity.user.view")) {
      tabs.push({
        key: "users",
        label: t("organize.usersTab"),
        children: <OrganizeUsers row={organize} />,
      });
    }
    return tabs;
  },
  form: {
    kept: "partner.organize",
    notes: {
      erpNo: { hint: "organize.erpHint" },
      internalGroup: { hint: "organize.internalHint" },
      comprehensiveItem: { hint: "organize.itemHint" },
    },
  },
});
