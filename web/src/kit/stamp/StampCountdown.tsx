import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { penaltiesOfStampQuery, type PenaltyRow } from "../../api/penalties";
import type { StampedCopyDetail } from "../../api/seals";
import { useSignedIn } from "../../core/signedInContext";
import { deadlineText } from "../deadlineText";
import { useAddress } from "../document/address";
import { amountText } from "../digits";
import { dayInWords, toDate } from "../time";
import { useMinute } from "../useMinute";
import { leftInWords, timeLeft } from "./countdown";
import styles from "./stamp.module.css";

/** Penalties that a stamped copy has cost. */
export function Penalties({ all }: { all: readonly PenaltyRow[] }) {
  const { t } = useTranslation();
  const address = useAddress("orders.penalty");
  return (
    <span>
      {all.map(({ id, number, amount, currency, dueOn }) => (
        <span key={id}>
          {t("stamp.penalty", { day: dayInWords(dueOn, t) })} <Link to={address.one(id)}>{number}</Link>
          {t("stamp.penaltyAmount", { amount: amountText(amount, currency) })}{" "}
        </span>
      ))}
    </span>
  );
}

/** Time left for the stamped copy, and what being late costs. */
export function StampDeadline({ detail: { copy, consequence } }: { detail: StampedCopyDetail }) {
  const { t } = useTranslation();
  const now = useMinute();
  if (!copy.dueAt) return null;
  const left = timeLeft(copy.dueAt, now);
  const day = deadlineText(toDate(copy.dueAt)?.getTime() ?? now, { t, now });
  const text = left.over
    ? t("stamp.lateSince", { day })
    : t("stamp.dueBy", { day, left: leftInWords(left, t) });
  return (
    <span>
      <strong>{t("stamp.sentence", { text })}</strong>{" "}
      {consequence && <span>{t("stamp.sentence", { text: consequence })}</span>}{" "}
      {copy.state === "uploaded" && <strong>{t("stamp.notHandedIn")}</strong>}
    </span>
  );
}

/** The same with the penalties so far, beside the stamped copy itself; the same for both sides. */
export function StampCountdown({ detail }: { detail: StampedCopyDetail }) {
  const now = useMinute();
  const { copy } = detail;
  const seesPenalties = useSignedIn().menu.permissions.has("orders.penalty.view");
  const penalties = useQuery({ ...penaltiesOfStampQuery(copy.id), enabled: seesPenalties }).data ?? [];
  const spent = penalties.length > 0 && <Penalties all={penalties} />;
  if (!copy.dueAt) return spent ? <Alert showIcon type="info" title={spent} /> : null;
  const { urgent } = timeLeft(copy.dueAt, now);
  return (
    <Alert
      showIcon
      // Assertive for screen readers only when urgent.
      role={urgent ? "alert" : "status"}
      type={urgent ? "error" : "warning"}
      title={
        <span className={styles.penalties}>
          <StampDeadline detail={detail} />
          {spent}
        </span>
      }
    />
  );
}
