import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { outsideSystemsQuery, type OutsideSystem } from "../../api/exchange";
import { StatusDot, type Tone } from "../../kit/StatusDot";
import { relativeTime } from "../../kit/time";
import styles from "./exchange.module.css";

/** Status of a system in one word. */
function standing(one: OutsideSystem): { word: "off" | "paused" | "trouble" | "well"; tone: Tone } {
  if (!one.configured) return { word: "off", tone: "idle" };
  if (one.pausedUntil) return { word: "paused", tone: "returned" };
  if (one.failed > 0) return { word: "trouble", tone: "waiting" };
  return { word: "well", tone: "done" };
}

export function System({ one }: { one: OutsideSystem }) {
  const { t } = useTranslation();
  const { word, tone } = standing(one);
  // An error of before says nothing about a system that answers again, or is not connected.
  const trouble = word === "paused" || word === "trouble" ? one.lastError : "";
  const heard = one.lastSuccessAt ?? one.readAt;
  return (
    <div className={styles.system}>
      <strong>{t(`exchange.system.${one.system === "oa" ? "oa" : "erp"}`)}</strong>
      <StatusDot tone={tone}>{t(`exchange.standing.${word}`)}</StatusDot>
      {one.open > 0 && <span>{t("exchange.openCount", { n: one.open })}</span>}
      {one.givenUp > 0 && <span>{t("exchange.givenUpCount", { n: one.givenUp })}</span>}
      {heard && (
        <span className={styles.when}>{t("exchange.lastHeard", { when: relativeTime(heard, t) })}</span>
      )}
      {trouble && <p className={styles.trouble}>{trouble}</p>}
    </div>
  );
}

/** The external systems and their status, above the list of exchanges. */
export function SystemsStrip() {
  const { t } = useTranslation();
  const systems = useQuery(outsideSystemsQuery());
  if (!systems.data) return null;
  return (
    <section className={styles.systems} aria-label={t("exchange.systems")}>
      {systems.data.map((one) => (
        <System key={one.system} one={one} />
      ))}
    </section>
  );
}
