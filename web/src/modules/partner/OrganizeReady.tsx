import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { readinessQuery } from "../../api/organizations";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { StatusDot } from "../../kit/StatusDot";
import styles from "./OrganizeUsers.module.css";

/** What a supplier has, and what is missing before it can be made formal. */
export default function OrganizeReady({ organizeId }: { organizeId: string }) {
  const { t } = useTranslation();
  const ready = useQuery(readinessQuery(organizeId));
  if (ready.isPending) return <LoadingLines />;
  if (!ready.data) return <FailureState error={ready.error} onRetry={() => void ready.refetch()} />;
  return (
    <ul className={styles.list}>
      {ready.data.map(({ code, label, holds }) => (
        <li key={code}>
          <span>{label}</span>
          <StatusDot tone={holds ? "done" : "waiting"}>
            {t(holds ? "organize.ready.there" : "organize.ready.missing")}
          </StatusDot>
        </li>
      ))}
    </ul>
  );
}
