import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RowFrom } from "../../api/listing";
import { CERTIFICATES, certificatePageQuery, revokeCertificate } from "../../api/seals";
import { readAgain } from "../../core/readAgain";
import { NEW } from "../../kit/form/RecordDrawer";
import { Icon } from "../../kit/icons";
import { ListPage, useListState } from "../../kit/list/ListPage";
import { ReasonDialog } from "../../kit/stamp/ReasonDialog";
import { toast } from "../../kit/toast";
import { useSignedIn } from "../../core/signedInContext";
import { CertificateDrawer } from "./CertificateDrawer";
import { IssueDialog } from "./IssueDialog";

const COLUMNS = { zh: ["nameZh"], en: ["nameEn"] };
const OTHER_COLUMNS = [
  "party",
  "sealName",
  "sealPurpose",
  "state",
  "validFrom",
  "validUntil",
  "reason",
  "updatedBy",
];

const NEEDS = ["sealName", "nameZh", "nameEn"] as const;

type Row = RowFrom<typeof certificatePageQuery, (typeof NEEDS)[number]>;

/** Seal certificates of organisations, issued and revoked. */
export default function CertificatePage() {
  const { t, i18n } = useTranslation();
  const mayEdit = useSignedIn().menu.permissions.has("seal.certificate.edit");
  const queries = useQueryClient();
  const [state, setState] = useListState();
  const [revoking, setRevoking] = useState<Row | null>(null);
  const open = (target: string | null) => setState({ ...state, open: target });
  const again = () => void readAgain(queries, CERTIFICATES);
  const party = (value: string) => t(value === "buyer" ? "stamp.buyer" : "stamp.supplier");
  return (
    <>
      <ListPage
        title={t("menu.sealCertificate")}
        listing={CERTIFICATES}
        page={certificatePageQuery}
        needs={NEEDS}
        searchPlaceholder={t("certificate.search")}
        columns={[...COLUMNS[i18n.language === "zh" ? "zh" : "en"], ...OTHER_COLUMNS]}
        filters={[{ field: "state", width: 120 }]}
        inShort={{ party }}
        emptyTitle={t("certificate.emptyTitle")}
        emptyHint={t("certificate.emptyHint")}
        dangerousActions={["revoke"]}
        primary={
          mayEdit && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => open(NEW)}>
              {t("certificate.issue")}
            </Button>
          )
        }
        onOpen={(row) => open(row.id)}
        onAction={(row) => setRevoking(row)}
      />
      {state.open === NEW && mayEdit && (
        <IssueDialog
          onDone={() => {
            again();
            toast.success(t("certificate.issued"));
            open(null);
          }}
          onClose={() => open(null)}
        />
      )}
      <CertificateDrawer id={state.open === NEW ? null : state.open} onClose={() => open(null)} />
      {revoking && (
        <ReasonDialog
          about={`revoke/${revoking.id}`}
          title={t("certificate.askRevoke", { name: revoking.sealName })}
          effect={t("certificate.revokeEffect")}
          label={t("certificate.revoke")}
          run={(reason, key) =>
            revokeCertificate({ id: revoking.id, version: revoking.version, reason }, key)
          }
          onDone={() => {
            setRevoking(null);
            again();
            toast.success(t("common.done"));
          }}
          onClose={() => {
            setRevoking(null);
            again();
          }}
        />
      )}
    </>
  );
}
