import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { signInLogPageQuery } from "../../../api/identity";
import { whole, type Condition } from "../../../api/listing";
import type { User } from "../../../api/users";
import { FailureState } from "../../../kit/FailureState";
import { LoadingLines } from "../../../kit/LoadingLines";
import { Section } from "../../../kit/Section";
import { formatDateTime } from "../../../kit/time";
import { Timeline } from "../../../kit/Timeline";
import { OUTCOMES } from "../signInOutcomes";
import styles from "./UserDetailPage.module.css";

const LATEST = 10;

/** Recent sign-in attempts of a user, under whatever account name. */
export function UserSignIns({ user }: { user: Pick<User, "id" | "username"> }) {
  const { t } = useTranslation();
  const own: Condition = { andOr: "", fieldDb: "userId", symbol: "=", queryValue: user.id };
  const log = useQuery(
    signInLogPageQuery({
      pageNum: 1,
      pageSize: LATEST,
      conditions: [own],
    }),
  );
  const word = (outcome: string) => {
    const known = OUTCOMES.find((one) => one === outcome);
    return known ? t(`signInLog.outcome.${known}`) : outcome;
  };
  return (
    <Section
      title={t("user.section.signIns")}
      beside={
        <Link to={`/systemManage/signInLog?q=${encodeURIComponent(user.username)}&where=at~when~lastDays:30`}>
          {t("user.allSignIns")}
        </Link>
      }
    >
      {log.isPending ? (
        <LoadingLines rows={3} />
      ) : !log.data ? (
        <FailureState error={log.error} onRetry={() => void log.refetch()} />
      ) : log.data.content.length === 0 ? (
        <p className={styles.none}>{t("user.noSignIns")}</p>
      ) : (
        <Timeline
          entries={whole(log.data).content.map((row) => ({
            id: row.id,
            title: word(row.outcome),
            note: `${formatDateTime(row.at)} · ${row.address}`,
          }))}
        />
      )}
    </Section>
  );
}
