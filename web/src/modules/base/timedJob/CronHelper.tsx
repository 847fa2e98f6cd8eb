import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../../api/errors";
import { cronQuery, type CronAsked } from "../../../api/timedJobs";
import { useDebounced } from "../../../kit/useDebounced";
import styles from "./CronHelper.module.css";

const EXAMPLES = ["*/15 * * * *", "0 * * * *", "0 8 * * *", "0 8 * * 1-5", "0 0 1 * *", "0 0 L * *"];

interface CronHelperProps {
  asked: CronAsked;
  readOnly: boolean;
  onChoose: (cron: string) => void;
}

/** Formats a moment in the schedule's time zone. */
function onTheClock(moment: string, timeZone: string, language: string): string {
  const shape = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  return new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", shape).format(new Date(moment));
}

/** Explains the cron expression while it is being typed. */
export function CronHelper({ asked, readOnly, onChoose }: CronHelperProps) {
  const { t, i18n } = useTranslation();
  const settled = useDebounced(JSON.stringify(asked), 300);
  const question = JSON.parse(settled) as CronAsked;
  const told = useQuery(cronQuery(question, i18n.language));
  const refusal = told.isError ? asApiError(told.error) : null;
  return (
    <div className={styles.helper} aria-live="polite" data-testid="cron-helper">
      {told.data && (
        <>
          <p className={styles.words}>{told.data.words}</p>
          {told.data.nextRuns.length > 0 ? (
            <>
              <p className={styles.quiet}>{t("timedJob.nextRuns", { zone: question.timeZone })}</p>
              <ol className={styles.runs}>
                {told.data.nextRuns.map((moment) => (
                  <li key={moment}>
                    <time dateTime={moment}>{onTheClock(moment, question.timeZone, i18n.language)}</time>
                  </li>
                ))}
              </ol>
            </>
          ) : (
            <p className={styles.quiet}>{t("timedJob.noRuns")}</p>
          )}
        </>
      )}
      {refusal && <p className={styles.quiet}>{refusal.fields[0]?.message ?? refusal.message}</p>}
      {!told.data && !refusal && <p className={styles.quiet}>{t("timedJob.typePlan")}</p>}
      {!readOnly && (
        <div className={styles.examples}>
          <span className={styles.quiet}>{t("timedJob.examples")}</span>
          {EXAMPLES.map((cron) => (
            <Button key={cron} size="small" onClick={() => onChoose(cron)}>
              <code>{cron}</code>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
