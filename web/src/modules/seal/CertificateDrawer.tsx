import { useQuery } from "@tanstack/react-query";
import { Drawer, Tabs } from "antd";
import { useTranslation } from "react-i18next";
import { CERTIFICATES, certificateQuery, type Certificate } from "../../api/seals";
import { AuditTimeline } from "../../kit/AuditTimeline";
import { FailureState } from "../../kit/FailureState";
import { useColumnLabels } from "../../kit/list/useColumnLabels";
import { useValueWords } from "../../kit/list/useValueWords";
import { LoadingLines } from "../../kit/LoadingLines";
import { Facts } from "../../kit/Section";
import { formatMinute } from "../../kit/time";

const FACTS = ["nameZh", "nameEn", "sealName", "sealPurpose", "serial", "fingerprint", "reason"] as const;

function Content({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation();
  const labelOf = useColumnLabels(CERTIFICATES);
  const wordOf = useValueWords(CERTIFICATES);
  const party = t(certificate.party === "buyer" ? "stamp.buyer" : "stamp.supplier");
  const facts = [
    { field: "state", label: labelOf("state"), value: wordOf("state", certificate.state) },
    { field: "party", label: labelOf("party"), value: party },
    { field: "validFrom", label: labelOf("validFrom"), value: formatMinute(certificate.validFrom) },
    { field: "validUntil", label: labelOf("validUntil"), value: formatMinute(certificate.validUntil) },
    ...FACTS.map((field) => ({ field, label: labelOf(field), value: certificate[field] })),
  ];
  return (
    <Tabs
      items={[
        { key: "facts", label: t("certificate.tabFacts"), children: <Facts facts={facts} /> },
        {
          key: "history",
          label: t("stamp.tabHistory"),
          children: <AuditTimeline listing={CERTIFICATES} id={certificate.id} without={["organizeId"]} />,
        },
      ]}
    />
  );
}

/** Content and status of a certificate. */
export function CertificateDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useQuery({ ...certificateQuery(id ?? ""), enabled: id !== null });
  const organize = i18n.language === "zh" ? data?.nameZh : data?.nameEn;
  return (
    <Drawer
      title={organize ?? t("menu.sealCertificate")}
      open={id !== null}
      size={520}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: "100vw" } }}
    >
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {data ? <Content certificate={data} /> : !error && <LoadingLines />}
    </Drawer>
  );
}
