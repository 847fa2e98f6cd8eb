import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { codesQuery, OA_PROCESS, TERMS, type OaCode } from "../../api/oaProcesses";
import { useAddress } from "../../kit/document/address";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { writeCondition } from "../../kit/list/listState";
import { DataTable } from "./DataTable";
import styles from "./OrganizeData.module.css";

/** What is in force of a supplier in company codes and purchasing organisations, and the way to how it came about. */
export default function OrganizeTerms({ organizeId }: { organizeId: string }) {
  const { t } = useTranslation();
  const { list } = useAddress(OA_PROCESS);
  const codes = useQuery(codesQuery(organizeId));
  if (codes.isPending) return <LoadingLines />;
  if (!codes.data) return <FailureState error={codes.error} onRetry={() => void codes.refetch()} />;
  const inForce = codes.data.filter(({ before }) => before);
  const where = writeCondition({ andOr: "", fieldDb: "organizeId", symbol: "=", queryValue: organizeId });
  const columns = [
    {
      key: "code",
      label: t("oaProcess.line.view"),
      of: ({ view, code, name }: OaCode) =>
        t(view === "company" ? "organize.termsOf.company" : "organize.termsOf.purchasing", { code, name }),
    },
    ...TERMS.map((term) => ({
      key: term,
      label: t(`oaProcess.line.${term}`),
      of: ({ before }: OaCode) => before?.[term] ?? "",
    })),
  ];
  return (
    <div className={styles.sections}>
      {inForce.length === 0 ? (
        <EmptyState icon="info" title={t("organize.noTerms")} />
      ) : (
        <DataTable
          title={t("organize.termsTab")}
          columns={columns}
          rows={inForce}
          keyOf={({ line }) => line}
        />
      )}
      <div>
        <Link to={`${list}?where=${encodeURIComponent(where)}`}>{t("organize.oaProcesses")}</Link>
      </div>
    </div>
  );
}
