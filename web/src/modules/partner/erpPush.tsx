import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { RowOf } from "../../api/documentApi";
import { useSignedIn } from "../../core/signedInContext";
import { documentKind, SUPPLIER } from "../../kit/document/kind";
import type { DocumentNotice } from "../../kit/document/notices";
import { useValueWords } from "../../kit/list/useValueWords";

type Push = Pick<RowOf<"partner.erp_push">, "state" | "message" | "field" | "reference">;

const MONITOR = "/systemManage/exchange";
const TO_ORGANIZATION = { kind: "partner.organize", id: "organizeId" } as const;

/** The record of the interface that carried it, for those who read the monitor. */
function InMonitor({ reference }: { reference: string }) {
  const { t } = useTranslation();
  if (!useSignedIn().menu.titles.has(MONITOR)) return null;
  return <Link to={`${MONITOR}?${new URLSearchParams({ open: reference })}`}>{t("erpPush.inMonitor")}</Link>;
}

/** What SAP did not take, in its own words with the field they mean; and that something waits. */
function useErpPushNotices({ state, message, field, reference }: Push): readonly DocumentNotice[] {
  const { t } = useTranslation();
  const wordOf = useValueWords("partner.erp_push");
  if (state === "waiting") return [{ key: "waits", rank: "information", title: t("erpPush.waits") }];
  if (state !== "failed") return [];
  const said = field
    ? t("erpPush.saidOf", { field: wordOf("field", field), message })
    : t("erpPush.said", { message });
  const detail = (
    <>
      {said} {reference && <InMonitor reference={reference} />}
    </>
  );
  return [{ key: "notTaken", rank: "handOverFailed", title: t("erpPush.notTaken"), detail }];
}

/** A hand-over of a supplier to SAP; only the buying company reads of it. */
export default documentKind("partner.erp_push", {
  actions: { retry: {} },
  columns: [
    "number",
    "state",
    SUPPLIER,
    "kind",
    "erpNo",
    "message",
    "field",
    "askedAt",
    "answeredAt",
    "createdBy",
  ],
  references: { supplierZh: TO_ORGANIZATION, supplierEn: TO_ORGANIZATION },
  filters: [
    { field: "kind", width: 130 },
    { field: "askedAt", kind: "dateRange" },
  ],
  headline: SUPPLIER,
  facts: [
    "kind",
    "erpNo",
    "askedAt",
    "sentAt",
    "answeredAt",
    "field",
    {
      field: "reference",
      covers: ["reference"],
      of: ({ reference }) => (reference ? <InMonitor reference={String(reference)} /> : ""),
    },
    "createdBy",
  ],
  texts: ["message"],
  useNotices: useErpPushNotices,
});
