import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { penaltiesOfStampQuery, type PenaltyRow } from "../../api/penalties";
import { stampOfDocumentQuery, type StampedCopyDetail } from "../../api/seals";
import { useSignedIn } from "../../core/signedInContext";
import { deadlineText } from "../deadlineText";
import { useAddress } from "../document/address";
import { readableNumber } from "../digits";
import { toDate } from "../time";
import { useMinute } from "../useMinute";
import { leftInWords, timeLeft } from "./countdown";
import styles from "./stamp.module.css";

function Penalties({ all }: { all: readonly PenaltyRow[] }) {
  const { t } = useTranslation();
  const address = useAddress("orders.penalty");
  return (
    <span className={styles.penalties}>
      {all.map(({ id, number, amount, currency, dueOn }) => (
        <span key={id}>
          {t("stamp.penalty", { day: dueOn })} <Link to={address.one(id)}>{number}</Link> (
          {readableNumber(amount)} {currency})
        </span>
      ))}
    </span>
  );
}

/** Time left for the stamped copy, and the penalty for being late; the same for both sides. */
export function StampCountdown({ detail: { copy, consequence } }: { detail: StampedCopyDetail }) {
  const { t } = useTranslation();
  const now = useMinute();
  const seesPenalties = useSignedIn().menu.permissions.has("orders.penalty.view");
  const penalties = useQuery({ ...penaltiesOfStampQuery(copy.id), enabled: seesPenalties }).data ?? [];
  const spent = penalties.length > 0 && <Penalties all={penalties} />;
  if (!copy.dueAt) return spent ? <Alert showIcon type="info" title={spent} /> : null;
  const left = timeLeft(copy.dueAt, now);
  const day = deadlineText(toDate(copy.dueAt)?.getTime() ?? now, { t, now });
  return (
    <Alert
      showIcon
      // Assertive for screen readers only when urgent.
      role={left.urgent ? "alert" : "status"}
      type={left.urgent ? "error" : "warning"}
      title={
        <span className={styles.penalties}>
          <span>
            <strong>
              {left.over
                ? t("stamp.lateSince", { day })
                : t("stamp.dueBy", { day, left: leftInWords(left, t) })}
            </strong>{" "}
            {consequence && <span>{t("stamp.sentence", { text: consequence })}</span>}{" "}
            {copy.state === "uploaded" && <strong>{t("stamp.notHandedIn")}</strong>}
          </span>
          {spent}
        </span>
      }
    />
  );
}

/** The same on a document's own page. */
export function StampBanner({ kind, documentId }: { kind: string; documentId: string }) {
  const mayRead = useSignedIn().menu.permissions.has("seal.stamped_copy.view");
  const { data } = useQuery({ ...stampOfDocumentQuery(kind, documentId), enabled: mayRead });
  return data ? <StampCountdown detail={data} /> : null;
}
